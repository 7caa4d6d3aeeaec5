package org.openmds.attacks;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.awaitility.Awaitility;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.AttackTokens;

/** Entries and subscriptions of a server. */
final class PreparedState {

    /** Beginning of the addresses of members that attackers register. */
    static final String ATTACKER_MEMBERS = "http://example.org/site-";

    /** WebMDS shows a document of at most 1.2 MB at this heap. */
    private static final int ENTRIES = 180;
    /** Members of the first and the last small entry. */
    static final List<String> FIRST_AND_LAST = List.of("http://example.org/m0", "http://example.org/m" + (ENTRIES - 1));
    private static final int CALLERS = 8;
    private static final int ENTRY_CHARACTERS = 5_000;
    private static final int LONGER_TEXT = 1_800_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Pattern SUBSCRIPTIONS = Pattern.compile("(?m)^mds_subscriptions(?:\\{.*?\\})? (\\S+)$");
    private static final Pattern MEMBER = Pattern.compile("<(?:\\w+:)?Address[^>]*>(http://example\\.org/[^<]*)<");
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private PreparedState() {
    }

    /**
     * The part of the state that a restart must keep.
     *
     * @param members
     *            addresses of the entries' members
     * @param subscriptions
     *            number of subscriptions
     */
    record Content(SortedSet<String> members, double subscriptions) {

        @Override
        public String toString() {
            return "%d entries, %.0f subscriptions".formatted(members.size(), subscriptions);
        }
    }

    /** Registers 1 MB of small entries, two entries with texts of 700 characters, 1 MiB and 1.8 MB (the heap allows no
     * longer request), and one subscription. */
    static void fill(int port) throws IOException, InterruptedException, ExecutionException {
        // One after the other: together they are longer than the share of one caller.
        String _ = accepted(port, AttackMessages.TEXTS,
                AttackMessages.add("texts", "<a>%s</a><c>%s</c>".formatted(text(1 << 20), text(700))));
        String _ = accepted(port, AttackMessages.TEXTS,
                AttackMessages.add("longer", "<b>%s</b>".formatted(text(LONGER_TEXT))));
        List<Callable<String>> requests = new ArrayList<>();
        for (int i = 0; i < ENTRIES; i++) {
            String add = AttackMessages.add("m" + i, "x".repeat(ENTRY_CHARACTERS));
            requests.add(() -> accepted(port, AttackMessages.INDEX, add));
        }
        requests.add(() -> accepted(port, AttackMessages.INDEX,
                AttackMessages.subscribe("http://127.0.0.1:9/consumer", "P30D")));
        // Adds at the same time share a write to disk.
        try (ExecutorService threads = Executors.newFixedThreadPool(CALLERS)) {
            for (Future<String> answer : threads.invokeAll(requests)) {
                String _ = answer.get();
            }
        }
    }

    private static String text(int characters) {
        return "b".repeat(characters - 1) + "9";
    }

    /** Reads the entries' members and the number of subscriptions. */
    static Content read(int port) throws IOException, InterruptedException {
        // Evaluations of attackers may still run.
        String answer = Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> post(port, AttackMessages.INDEX,
                        AttackMessages.query("//*[local-name()='MemberServiceEPR']")), each -> each.statusCode() == 200)
                .body();
        String metrics = CLIENT.send(HttpRequest.newBuilder(uri(port, "/metrics")).timeout(TIMEOUT).build(),
                BodyHandlers.ofString()).body();
        double subscriptions = SUBSCRIPTIONS.matcher(metrics)
                .results()
                .mapToDouble(match -> Double.parseDouble(match.group(1)))
                .sum();
        return new Content(MEMBER.matcher(answer)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new)), subscriptions);
    }

    private static String accepted(int port, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = post(port, path, body);
        if (answer.statusCode() != 200) {
            throw new AssertionError("the state cannot be prepared: " + answer.body());
        }
        return answer.body();
    }

    private static HttpResponse<String> post(int port, String path, String body)
            throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(uri(port, path))
                .timeout(TIMEOUT)
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("Authorization", "Bearer " + AttackTokens.POLITE)
                .POST(BodyPublishers.ofString(AttackMessages.envelope("", body)))
                .build(), BodyHandlers.ofString());
    }

    private static URI uri(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }
}

package org.openmds.server.demo;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.server.operation.StartException;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;

/**
 * Waits until WebMDS shows all resources of the deployment.
 *
 * @param processEnded
 *            reaches zero when a process ends, after which no more resources appear
 */
record DeploymentReadiness(DeploymentFiles deployment, HttpTransport http, CountDownLatch processEnded) {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Pattern COUNTS = Pattern
            .compile(">\\s*(\\d+(?: \\d+){%d})\\s*<".formatted(ResourceKind.values().length - 1));

    /**
     * Blocks until all resources are shown, or for at most 60 s.
     *
     * @param begun
     *            start of the demo, in the time of {@link System#nanoTime}
     * @return a sentence about the resources that are shown
     * @throws StartException
     *             a process ended
     */
    String awaitAll(long begun) throws InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        List<Integer> counts = counts();
        while (!ResourceKind.missing(counts).isEmpty() && System.nanoTime() < end) {
            if (processEnded.await(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new StartException("a process ended before WebMDS showed all resources");
            }
            counts = counts();
        }
        List<ResourceKind> missing = ResourceKind.missing(counts);
        return missing.isEmpty()
                ? "%s after the start, WebMDS shows three sites and %d kinds of resources in the virtual organisation: %s"
                        .formatted(elapsedSeconds(begun), counts.size(), ResourceKind.described(counts))
                : "%s after the start, WebMDS does not show all resources yet: %s (too few: %s)".formatted(
                        elapsedSeconds(begun),
                        ResourceKind.described(counts),
                        missing.stream().map(ResourceKind::label).collect(Collectors.joining(", ")));
    }

    /** Returns the number of resources of each kind; zeros while WebMDS does not answer. */
    private List<Integer> counts() {
        String url = deployment.webmds()
                + "webmds?info=openEndedQuery&xmlSource.openEndedQuery.param.xpathQuery="
                + URLEncoder.encode(ResourceKind.COUNTS_EXPRESSION, StandardCharsets.UTF_8);
        try (HttpAnswer answer = http.send(OutgoingRequest.get(url, Map.of()), ANSWER_TIMEOUT)) {
            Matcher numbers = COUNTS.matcher(new String(answer.readAllBytes(), StandardCharsets.UTF_8));
            if (numbers.find()) {
                return Stream.of(numbers.group(1).split(" ")).map(Integer::valueOf).toList();
            }
        } catch (ConnectionException _) {
            // WebMDS does not answer yet.
        }
        return Stream.of(ResourceKind.values()).map(_ -> 0).toList();
    }

    /** Returns the time since the start as text, such as {@code 1.5 s}. */
    static String elapsedSeconds(long begun) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - begun) / 1e9);
    }
}

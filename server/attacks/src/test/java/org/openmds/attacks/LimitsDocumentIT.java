package org.openmds.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of all limits against a running server: operations, pages and budgets that it has are in the tables. */
class LimitsDocumentIT {

    private static final Pattern SERVICE = Pattern.compile("href=\"([^\"]+\\?wsdl)\"");
    private static final Pattern OPERATION = Pattern.compile("<(?:\\w+:)?operation name=[\"'](\\w+)[\"']");
    private static final Pattern PAGES = Pattern.compile("The pages are ([^.]+)\\.");
    private static final Pattern BUDGET = Pattern
            .compile("(?m)^mds_budget_limit\\{.*?budget=\"([^\"]+)\".*?\\} (\\S+)$");

    @TempDir
    static Path directory;

    private static AttackedServer server;

    @BeforeAll
    static void start() throws IOException {
        AttackedServer.configure(directory);
        server = AttackedServer.start(directory);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void operations_ofAllServices_haveARow() throws Exception {
        SortedSet<String> operations = new TreeSet<>();
        List<String> services = matches(SERVICE, get("/wsrf/services"));
        for (String service : services) {
            operations.addAll(matches(OPERATION, get(service)));
        }

        assertThat(services).hasSizeGreaterThan(5);
        assertThat(operations).contains("Add", "QueryResourceProperties", "Subscribe");
        assertThat(names("operations")).containsExactlyInAnyOrderElementsOf(operations);
    }

    @Test
    void pages_ofWebMds_haveARow() throws Exception {
        String pages = matches(PAGES, get("/webmds/no-such-page")).getFirst();

        assertThat(names("pages")).containsExactlyInAnyOrderElementsOf(
                Arrays.stream(pages.split(", | and ", -1)).map(String::strip).collect(Collectors.toSet()));
    }

    /** The heap of the server has 256 MiB, the first column of sizes. */
    @Test
    void budgets_onTheMetricsPage_haveARowWithTheirSize() throws Exception {
        List<MatchResult> budgets = BUDGET.matcher(get("/metrics")).results().toList();
        for (MatchResult budget : budgets) {
            List<String> row = DocumentTable.read("budgets")
                    .stream()
                    .filter(each -> each.getFirst().equals(budget.group(1)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no row of the budget " + budget.group(1)));
            double limit = Double.parseDouble(budget.group(2));
            boolean isBytes = row.get(3).endsWith("MiB");
            String size = isBytes ? "%.0f MiB".formatted(limit / (1 << 20)) : "%.0f".formatted(limit);

            assertThat(row.get(3)).as(row.getFirst()).isEqualTo(size);
        }
    }

    private static List<String> names(String table) throws IOException {
        return DocumentTable.read(table).stream().map(List::getFirst).toList();
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }

    private static String get(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                    .timeout(Duration.ofSeconds(10))
                    .build(), BodyHandlers.ofString()).body();
        }
    }
}

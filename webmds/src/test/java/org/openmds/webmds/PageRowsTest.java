package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.transform.DocumentMemory;

/** Each page in the table of pages in docs/operations/limits.md, while other browsers use all places: refused, and made when there is a place. */
class PageRowsTest {

    /** The tests of a module run in the folder of the module. */
    private static final Path DOCUMENT = Path.of("..", "docs", "operations", "limits.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\|");
    private static final int PLACES = 4;

    @TestFactory
    Stream<DynamicTest> page_withoutAPlace_isRefusedUntilThereIsOne() throws IOException {
        String text = Files.readString(DOCUMENT);
        String table = text.substring(text.indexOf("<!-- pages -->"), text.indexOf("<!-- end of pages -->"));
        return ROW.matcher(table)
                .results()
                .map(row -> DynamicTest.dynamicTest(row.group(1),
                        () -> assertRefusedWhileThePlacesAreTaken(path(row.group(1)))));
    }

    /** Asks a WebMDS of its own, since WebMDS prepares its other pages two seconds after the first request, and then they need no place. */
    private static void assertRefusedWhileThePlacesAreTaken(String path) throws Exception {
        PageBudgets budgets = new PageBudgets(new Budget("pages", PLACES, PLACES),
                new Budget("page-queries", PLACES, PLACES), new Budget("event-streams", 1, 1),
                DocumentMemory.budget(1 << 20), new Budget("answer-bytes", 1 << 20, 1 << 20));
        try (FakeGroupService service = new FakeGroupService(SampleGroups.of("node1"));
                WebMdsFixture web = new WebMdsFixture(service, Optional.empty(), budgets)) {
            try (BudgetPermit _ = budgets.pages().take("192.0.2.7", PLACES).orElseThrow()) {
                HttpResponse<String> refused = web.get(path);

                assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).isPresent();
                assertThat(refused.body()).contains("the budget pages of " + PLACES);
            }
            assertThat(web.get(path).statusCode()).isEqualTo(200);
        }
    }

    private static String path(String page) {
        return switch (page) {
            case "dashboard" -> "/webmds/";
            case "entry" -> "/webmds/entry?EntryKey=k1";
            case "query" -> "/webmds/query?expression=count(//*)";
            case "site", "cluster", "host" -> "/webmds/%s?name=node1".formatted(page);
            default -> "/webmds/" + page;
        };
    }
}

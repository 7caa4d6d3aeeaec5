package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;

/** The budgets of pages, over HTTP from two addresses. */
class PageLimitsTest {

    private static final String HERE = "127.0.0.1";
    private static final String OPEN_ENDED = "/webmds/webmds?info=openEndedQuery&xmlSource.openEndedQuery.param.xpathQuery=//";

    private final PageBudgets budgets = new PageBudgets(new Budget("pages", 3, 2), new Budget("page-queries", 3, 2),
            new Budget("event-streams", 2, 1), new Budget("answer-bytes", 100_000, 50_000));
    private final FakeGroupService service = new FakeGroupService(SampleGroups.of("node1"));
    private WebMdsFixture web;

    @BeforeEach
    void open() throws Exception {
        web = new WebMdsFixture(service, Optional.empty(), budgets);
    }

    @AfterEach
    void close() {
        web.close();
        service.close();
    }

    @Test
    void get_allPlacesInUse_isAnErrorPageButCachedPagesAreServed() throws Exception {
        assertThat(web.get("/webmds/hosts").statusCode()).isEqualTo(200);
        assertThat(web.get("/webmds/entry?EntryKey=k1").statusCode()).isEqualTo(200);
        take(budgets.pages(), "192.0.2.7", 2);
        take(budgets.pages(), "192.0.2.8", 1);

        HttpResponse<String> refused = web.get("/webmds/hosts?q=none");

        assertBusy(refused, "the budget pages of 3");
        assertThat(web.get("/webmds/hosts").statusCode()).isEqualTo(200);
        assertThat(web.get("/webmds/entry?EntryKey=k1").statusCode()).isEqualTo(200);
        assertThat(web.get("/webmds/static/webmds.css").statusCode()).isEqualTo(200);
        assertThat(budgets.pages().refusals()).isEqualTo(1);
    }

    @Test
    void get_shareOfTheAddressInUse_isRefusedWhileAnotherIsServed() throws Exception {
        take(budgets.pages(), HERE, 2);

        assertBusy(web.get("/webmds/hosts?q=a"), "the budget pages of 3");
        assertBusy(web.get("/webmds/triggers"), "the budget pages of 3");
        assertThat(web.getFromElsewhere("/webmds/hosts?q=b").statusCode()).isEqualTo(200);
    }

    @Test
    void get_pages_freeTheirPlaces() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(web.get("/webmds/overview?q=" + i).statusCode()).isEqualTo(200);
        }

        await().until(() -> budgets.pages().inUse() == 0);
    }

    @Test
    void get_openEndedSource_hasAShareOfTheAddress() throws Exception {
        take(budgets.queries(), HERE, 2);

        assertBusy(web.get(OPEN_ENDED + "a"), "the budget page-queries of 3");
        assertThat(web.getFromElsewhere(OPEN_ENDED + "b").statusCode()).isEqualTo(200);
        assertThat(budgets.queries().inUse()).isEqualTo(2);
    }

    @Test
    void get_longPage_holdsItsBytesUntilItIsSent() throws Exception {
        String document = "/webmds/webmds?info=indexinfo";
        service.says("<a>%s</a>".formatted("x".repeat(40_000)));
        assertThat(web.get(document).statusCode()).isEqualTo(200);
        await().until(() -> budgets.answers().inUse() == 0);
        take(budgets.answers(), HERE, 20_000);

        assertBusy(web.get(document), "the budget answer-bytes of 100000");
        assertThat(web.getFromElsewhere(document).statusCode()).isEqualTo(200);
    }

    private static void assertBusy(HttpResponse<String> page, String reason) {
        assertThat(page.statusCode()).as(page.body()).isEqualTo(503);
        assertThat(page.headers().firstValue("Retry-After")).hasValue("5");
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.body()).contains("The server is busy", reason);
    }

    private static void take(Budget budget, String lane, long amount) {
        Optional<BudgetPermit> permit = budget.take(lane, amount);
        assertThat(permit).isPresent();
    }
}

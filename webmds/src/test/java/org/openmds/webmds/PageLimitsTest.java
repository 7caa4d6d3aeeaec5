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
import org.openmds.webmds.transform.DocumentMemory;

/** The budgets of pages, over HTTP from two addresses. */
class PageLimitsTest {

    private static final String HERE = "127.0.0.1";
    private static final int DOCUMENT_BYTES = 100_000;
    private static final String OPEN_ENDED = "/webmds/webmds?info=openEndedQuery&xmlSource.openEndedQuery.param.xpathQuery=//";

    private final PageBudgets budgets = new PageBudgets(new Budget("pages", 3, 2), new Budget("page-queries", 3, 2),
            new Budget("event-streams", 2, 1), DocumentMemory.budget(DOCUMENT_BYTES),
            new Budget("answer-bytes", 100_000, 50_000));
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
        // An answer arrives a moment before its place is free.
        await().until(() -> budgets.pages().inUse() == 0);
        take(budgets.pages(), "192.0.2.7", 2);
        take(budgets.pages(), "192.0.2.8", 1);

        HttpResponse<String> refused = web.get("/webmds/hosts?q=none");

        assertBusy(refused, "the budget pages of 3");
        assertThat(web.get("/webmds/hosts").statusCode()).isEqualTo(200);
        assertThat(web.get("/webmds/entry?EntryKey=k1").statusCode()).isEqualTo(200);
        assertThat(web.get("/webmds/static/webmds.css").statusCode()).isEqualTo(200);
        // The preparation of other pages in the background can be refused too.
        assertThat(budgets.pages().refusals()).isPositive();
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
            await().until(() -> budgets.pages().inUse() == 0);
        }
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

    @Test
    void get_groupBeyondTheLimit_isAnErrorPageAndTheDashboardShowsTheSums() throws Exception {
        service.says("<a>%s</a>".formatted("<b/>".repeat(DOCUMENT_BYTES / 4)));
        service.hasProperty("""
                <mdsi:Summary xmlns:mdsi='http://openmds.org/index'><mdsi:Entries total='7123' stale='0' failed='0'/>
                <mdsi:Hosts total='6011'/></mdsi:Summary>""");

        HttpResponse<String> hosts = web.get("/webmds/hosts");
        HttpResponse<String> dashboard = web.get("/webmds/");
        HttpResponse<String> all = web.get("/webmds/?group=*");

        assertThat(hosts.statusCode()).as(hosts.body()).isEqualTo(507);
        assertThat(hosts.body()).contains("too large for WebMDS", "more than 3125 elements", "webmds.document-size");
        assertThat(dashboard.statusCode()).as(dashboard.body()).isEqualTo(200);
        assertThat(dashboard.body()).contains("only sums", "6,011");
        assertThat(all.statusCode()).isEqualTo(200);
        assertThat(all.body()).contains("only sums");
        assertThat(budgets.documents().inUse("127.0.0.1")).isZero();
    }

    @Test
    void get_manyLargeDocuments_leaveTheCacheBeforeTheBudgetEnds() throws Exception {
        for (int i = 0; i < 12; i++) {
            service.says("<a>%s</a>".formatted(("<b>" + i + "</b>").repeat(2_000)));
            assertThat(web.get("/webmds/overview?q=" + i).statusCode()).isEqualTo(200);
        }

        assertThat(budgets.documents().inUse()).isBetween(100_000L, budgets.documents().limit());
        assertThat(budgets.documents().refusals()).isZero();
    }

    @Test
    void get_documentsInUseElsewhere_isBusyAndCachedOnesAreServedAgain() throws Exception {
        take(budgets.documents(), "192.0.2.7", budgets.documents().share());
        take(budgets.documents(), "192.0.2.8", budgets.documents().limit() - budgets.documents().share());

        assertBusy(web.get("/webmds/hosts"), "the budget page-documents");
    }

    @Test
    void get_triggersWithAllQueriesInUse_isBusy() throws Exception {
        take(budgets.queries(), HERE, 2);

        assertBusy(web.get("/webmds/alerts"), "the budget page-queries of 3");
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

package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.source.PageCaller;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.service.LaneHeader;

/** The query form, answers in all formats, and faults. */
class QueryPageTest {

    private static final String THREE = """
            <r><g:Queue xmlns:g="urn:g" g:Name="&lt;b&gt;long"><g:State Free="4"/></g:Queue><g:Queue xmlns:g="urn:g" g:Name="short"><g:Load>7</g:Load></g:Queue><x/></r>""";

    private final FakeCatalog catalog = new FakeCatalog();
    private final Budget queries = new Budget("page-queries", 2, 1);

    @Test
    void noExpression_showsExamplesOfWhatIsThere() throws Exception {
        catalog.document = """
                <d xmlns:glue="http://mds.globus.org/glue/ce/1.1"><glue:ComputingElement/></d>""";

        WebPage page = page(expression -> FakeCatalog.xml("<r/>"), Map.of());

        assertThat(page.status()).isEqualTo(200);
        assertThat(text(page)).contains("queues with free CPUs", "number of entries")
                .doesNotContain("of memory available")
                .contains("http://mds.globus.org/glue/ce/1.1");
    }

    @Test
    void elementsAsTree_areCountedAndEscaped() throws Exception {
        String page = text(page(expression -> FakeCatalog.xml(THREE), Map.of("expression", "//g:Queue")));

        assertThat(page).contains("3 elements", "&lt;b&gt;long", "//g:Queue").doesNotContain("<b>long");
    }

    @Test
    void elementsAsTable_haveAColumnForEachAttributeAndLeaf() throws Exception {
        String page = text(page(expression -> FakeCatalog.xml(THREE), Map.of("expression", "//q", "as", "table")));

        assertThat(page).contains(">Name</a></th>", ">State Free</a></th>", ">Load</a></th>", "<bdi>4</bdi>",
                "<bdi>7</bdi>", "class=\"number\" data-label=\"Load\"");
    }

    @Test
    void elementsAsXml_areShownAsText() throws Exception {
        String page = text(page(expression -> FakeCatalog.xml(THREE), Map.of("expression", "//q", "as", "xml")));

        assertThat(page).contains("&lt;g:Queue", "Free=\"4\"");
    }

    @Test
    void numberAndLines_areValues() throws Exception {
        assertThat(text(page(expression -> FakeCatalog.xml("<r>42</r>"), Map.of("expression", "count(//x)"))))
                .contains("1 value", "<bdi class=\"value\">42</bdi>");
        assertThat(text(page(expression -> FakeCatalog.xml("<r>a\nb\n</r>"), Map.of("expression", "//@x"))))
                .contains("2 values");
        assertThat(text(page(expression -> FakeCatalog.xml("<r/>"), Map.of("expression", "//none"))))
                .contains("Nothing matches");
    }

    @Test
    void thousandElements_showsTheFirstFiveHundred() throws Exception {
        String answer = "<r>" + "<x a='1'/>".repeat(1_000) + "</r>";

        for (String form : new String[]{"tree", "xml"}) {
            assertThat(text(page(expression -> FakeCatalog.xml(answer), Map.of("expression", "//x", "as", form))))
                    .contains("1,000 elements", "The first 500 of 1000 are shown");
        }
        assertThat(text(page(expression -> FakeCatalog.xml(answer), Map.of("expression", "//x", "as", "table"))))
                .contains("Page 1 of 20, 1,000 elements", "/webmds/query.csv?as=table&amp;expression=%2F%2Fx");
    }

    @Test
    void hugeElements_showAsManyAsOnePageHolds() throws Exception {
        String answer = "<r>" + ("<x>" + "<y a='1'/>".repeat(1_000) + "</x>").repeat(100) + "</r>";

        WebPage page = page(expression -> FakeCatalog.xml(answer), Map.of("expression", "//x"));

        assertThat(text(page)).contains("The first 9 of 100 are shown");
        assertThat(page.body().length).isLessThan(4 << 20);
    }

    @Test
    void fault_isShownBesideTheFormWithTheExpressionKept() throws Exception {
        WebPage page = page(expression -> {
            throw new SourceException(Cause.FAULT, "Unexpected <end>.");
        }, Map.of("expression", "//a[</textarea><script>"));

        assertThat(page.status()).isEqualTo(400);
        assertThat(text(page))
                .contains("Unexpected &lt;end&gt;.", "//a[&lt;/textarea&gt;&lt;script&gt;", "role=\"alert\"")
                .doesNotContain("</textarea><script>");
    }

    @Test
    void serviceDoesNotAnswer_isABadGateway() throws Exception {
        WebPage page = page(expression -> {
            throw new SourceException(Cause.UNREACHABLE, "no connection");
        }, Map.of("expression", "//a"));

        assertThat(page.status()).isEqualTo(502);
        assertThat(text(page)).contains("no connection");
    }

    @Test
    void unknownGroup_isNotAsked() throws Exception {
        WebPage page = page(expression -> {
            throw new AssertionError("asked");
        }, Map.of("group", "http://elsewhere/", "expression", "//a"));

        assertThat(page.status()).isEqualTo(404);
    }

    @Test
    void parametersOfTheStylesheet_cannotBeGivenInTheAddress() throws Exception {
        assertThat(
                text(page(expression -> FakeCatalog.xml("<r/>"), Map.of("expression", "//a", "fault", "FORGED", "took",
                        "FORGED", "prefixes", "FORGED=x", "xslParam.advice", "FORGED"))))
                .doesNotContain("FORGED");
    }

    /** Cached documents are shown to all users, so none may be read with the rights of one user. */
    @Test
    void examples_ofAPersonWithAToken_areReadWithoutIt() throws Exception {
        SessionCredentials credentials = new SessionCredentials(Credentials.none(), LaneHeader.ofThisProcess(),
                _ -> false);
        List<Optional<Authorization>> shown = new ArrayList<>();
        catalog.onRead = () -> shown.add(credentials.authorizationFor(URI.create("http://index.example/")));

        PageCaller person = new PageCaller("192.0.2.7", Optional.of(Authorization.bearer("a-person-s-own-token")));
        WebPage page = person.call(() -> page(_ -> FakeCatalog.xml("<r/>"), Map.of()));

        assertThat(page.status()).isEqualTo(200);
        assertThat(shown).containsExactly(Optional.empty());
    }

    @Test
    void query_shareOfTheCallerInUse_isRefusedWithTheExpressionKept() throws Exception {
        Optional<BudgetPermit> _ = queries.take("192.0.2.7", 1);

        WebPage refused = from("192.0.2.7", expression -> {
            throw new AssertionError("asked");
        });
        WebPage other = from("192.0.2.8", expression -> FakeCatalog.xml("<r>42</r>"));

        assertThat(refused.status()).isEqualTo(503);
        assertThat(text(refused)).contains("the budget page-queries", "//a");
        assertThat(other.status()).isEqualTo(200);
        assertThat(queries.inUse()).isEqualTo(1);
    }

    private WebPage from(String address, QueryPage.QueryableGroup group) throws TransformException {
        return new PageCaller(address, Optional.empty()).call(() -> page(group, Map.of("expression", "//a")));
    }

    private WebPage page(QueryPage.QueryableGroup queryableGroup, Map<String, String> parameters)
            throws TransformException {
        return new QueryPage(catalog,
                name -> name.equals(FakeCatalog.GROUP) ? Optional.of(queryableGroup) : Optional.empty(),
                catalog.transforms,
                new DocumentCache(catalog.transforms, new DocumentMemory(Budget.unlimited()), Duration.ofSeconds(1),
                        InstantSource.system()),
                queries)
                .page(new RequestParameters(parameters), PageForm.HTML);
    }

    private static String text(WebPage page) {
        return new String(page.body(), StandardCharsets.UTF_8);
    }
}

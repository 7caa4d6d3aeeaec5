package org.openmds.webmds;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.source.KnownPrefixes;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.Stylesheet;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** The page for XPath queries over a group. Answers are not cached. Thread-safe. */
final class QueryPage {

    private static final int BAD_REQUEST = 400;
    /** Parameters of the form of the answer and of its table. */
    private static final Set<String> LIST_PARAMETERS = Set.of("as", "q", "sort", "dir", "page", "per");
    private static final XmlFragment EMPTY_ANSWER = XmlFragment.parse("<nothing/>".getBytes(StandardCharsets.UTF_8),
            XmlLimits.DEFAULT);

    private final GroupCatalog catalog;
    private final Function<String, Optional<QueryableGroup>> groups;
    private final StylesheetCompiler stylesheetCompiler;
    private final DocumentCache documentCache;
    private final PageFrame frame;
    private final Budget queries;

    /** A group that can be queried. */
    @FunctionalInterface
    interface QueryableGroup {

        /**
         * Evaluates an expression.
         *
         * @return {@code rp:QueryResourcePropertiesResponse}
         * @throws SourceException
         *             the expression is wrong or too expensive, or the service does not answer
         */
        XmlFragment query(String expression) throws SourceException;
    }

    QueryPage(GroupCatalog catalog, Function<String, Optional<QueryableGroup>> groups,
            StylesheetCompiler stylesheetCompiler,
            DocumentCache documentCache, Budget queries) {
        this.catalog = catalog;
        this.groups = groups;
        this.stylesheetCompiler = stylesheetCompiler;
        this.documentCache = documentCache;
        this.frame = new PageFrame(catalog, documentCache);
        this.queries = queries;
    }

    WebPage page(RequestParameters requestParameters, PageForm form) throws TransformException {
        String group = requestParameters.value("group").orElse(catalog.groups().getFirst());
        Optional<QueryableGroup> queried = groups.apply(group);
        if (queried.isEmpty()) {
            return ErrorPages.notFound("WebMDS shows no service group '%s'.".formatted(group),
                    "It shows " + String.join(", ", catalog.groups()) + ".");
        }
        Map<String, String> parameters = parameters(group, requestParameters, form);
        Optional<String> expression = requestParameters.value("expression")
                .map(String::strip)
                .filter(text -> !text.isEmpty());
        if (expression.isEmpty()) {
            parameters.put("kinds", kinds(group));
            return render(200, EMPTY_ANSWER, parameters, form);
        }
        parameters.put("expression", expression.get());
        long begun = System.nanoTime();
        try {
            XmlFragment answer = answer(queried.get(), expression.get());
            parameters.put("took", Long.toString(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)));
            return render(200, answer, parameters, form);
        } catch (SourceException e) {
            parameters.remove(Stylesheet.FORM);
            parameters.put("kinds", kinds(group));
            parameters.put("fault", String.valueOf(e.getMessage()));
            // A fault is the service's answer to the expression, not a failure between WebMDS and the service.
            boolean wrong = e.reason() == Cause.FAULT;
            parameters.put("advice", wrong ? "Correct the expression and try again." : ErrorPages.advice(e));
            return render(wrong ? BAD_REQUEST : ErrorPages.status(e), EMPTY_ANSWER, parameters, PageForm.HTML);
        }
    }

    private XmlFragment answer(QueryableGroup queried, String expression) throws SourceException {
        try (BudgetPermit _ = OpenEndedSource.permit(queries)) {
            return queried.query(expression);
        }
    }

    private Map<String, String> parameters(String group, RequestParameters requestParameters, PageForm form) {
        Map<String, String> parameters = new HashMap<>(requestParameters.stylesheetParameters());
        parameters.keySet().retainAll(LIST_PARAMETERS);
        parameters.putAll(frame.parameters(group, form));
        parameters.put("prefixes", KnownPrefixes.ALL.entrySet()
                .stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("\n")));
        return parameters;
    }

    /** Returns the kinds of entries in the group, for the examples; empty if the group cannot be read, since queries would fail too. */
    private String kinds(String group) {
        try {
            SourceDocument document = documentCache.read(PageDocuments.nameOf(group),
                    catalog.group(group).orElseThrow(), Map.of());
            return new String(catalog.builtIn("kinds").transform(document, Map.of()), StandardCharsets.UTF_8).strip();
        } catch (SourceException | TransformException e) {
            return "";
        }
    }

    private WebPage render(int status, XmlFragment answer, Map<String, String> parameters, PageForm form)
            throws TransformException {
        byte[] body = catalog.builtIn("query").transform(stylesheetCompiler.document(answer), parameters);
        return new WebPage(status, form.contentType(), body, "");
    }
}

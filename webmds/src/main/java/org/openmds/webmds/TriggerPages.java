package org.openmds.webmds;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.transform.Stylesheet;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The list of triggers and the page of one. They depend on the user, so they are not cached. A change is answered by a redirect to
 * the new page, or by the page with the refusal. Thread-safe.
 */
final class TriggerPages {

    static final String LIST = "alerts";
    /** The name of the list in older links. */
    private static final String OLD_LIST = "triggers";
    static final String TRIGGER = "trigger";

    /** Limits for answers of the service, which has already applied its own limits. */
    private static final XmlLimits ANSWER = new XmlLimits(64 << 20, 200, 4_000_000, 1 << 20);
    private static final QName NAME = new QName("http://mds.globus.org/trigger/types", "TriggerName");
    private static final QName SILENCE = new QName("http://openmds.org/trigger", "Silence");
    /** Parameters of the table of alerts. */
    private static final Set<String> LIST_PARAMETERS = Set.of("q", "sort", "dir", "page", "per");
    private static final Duration MAX_SILENCE = Duration.ofDays(366);

    private final GroupCatalog catalog;
    private final PageFrame frame;
    private final StylesheetCompiler stylesheetCompiler;
    private final TriggerCalls triggers;
    private final Budget queries;
    private final PageAccess access;

    TriggerPages(GroupCatalog catalog, PageFrame frame, StylesheetCompiler stylesheetCompiler, TriggerCalls triggers,
            Budget queries, PageAccess access) {
        this.catalog = catalog;
        this.frame = frame;
        this.stylesheetCompiler = stylesheetCompiler;
        this.triggers = triggers;
        this.queries = queries;
        this.access = access;
    }

    static boolean has(String name) {
        return name.equals(LIST) || name.equals(TRIGGER) || name.equals(OLD_LIST);
    }

    /** Executes a form and returns the result. */
    PageReply post(String name, RequestParameters form, BrowserVisit visit) throws TransformException {
        String id = form.value("id").orElse("");
        try {
            switch (form.value("do").orElse("")) {
                case "silence" -> silence(id, form);
                case "end" -> triggers.endSilence(form.value("silence").orElse(""));
                case "dry" -> {
                    return PageReply.of(triggerPage(id, visit, Optional.of(triggers.dryRun(id)), Map.of()));
                }
                default -> throw new SourceException(Cause.REQUEST, "the form names no action");
            }
        } catch (SourceException e) {
            return PageReply.of(refused(name, form, visit, e));
        }
        return PageReply.redirect(
                name.equals(TRIGGER) ? "/webmds/trigger?id=" + RequestParameters.encoded(id) : "/webmds/" + LIST);
    }

    WebPage get(RequestedPage requested, RequestParameters requestParameters, BrowserVisit visit)
            throws TransformException {
        if (requested.name().equals(TRIGGER)) {
            return triggerPage(requestParameters.value("id").orElse(""), visit, Optional.empty(), Map.of());
        }
        Map<String, String> parameters = new HashMap<>(requestParameters.stylesheetParameters());
        parameters.keySet().retainAll(LIST_PARAMETERS);
        if (requested.form() != PageForm.HTML) {
            parameters.put(Stylesheet.FORM, requested.form().word());
        }
        return listPage(visit, parameters);
    }

    private WebPage refused(String name, RequestParameters form, BrowserVisit visit, SourceException failure)
            throws TransformException {
        Map<String, String> more = new HashMap<>(Map.of("fault", String.valueOf(failure.getMessage()), "advice",
                advice(failure), "reason", form.value("reason").orElse(""), "member", form.value("member").orElse("*"),
                "minutes", form.value("minutes").orElse("")));
        WebPage page = name.equals(TRIGGER)
                ? triggerPage(form.value("id").orElse(""), visit, Optional.empty(), more)
                : listPage(visit, more);
        // If the page cannot be shown either, the answer is the reason for that.
        return page.status() == 200
                ? new WebPage(failure.reason() == Cause.FAULT ? 409 : ErrorPages.status(failure), page.contentType(),
                        page.body(), "")
                : page;
    }

    /** Silences the trigger for some members or for all. */
    private void silence(String id, RequestParameters form) throws SourceException {
        String reason = form.value("reason")
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new SourceException(Cause.REQUEST, "a silence needs a reason"));
        Duration lasting = form.value("minutes")
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(text -> Duration.ofMinutes(Long.parseLong(text)))
                .filter(duration -> duration.isPositive() && duration.compareTo(MAX_SILENCE) <= 0)
                .orElseThrow(() -> new SourceException(Cause.REQUEST,
                        "a silence lasts from 1 minute to %d days".formatted(MAX_SILENCE.toDays())));
        Map<String, String> matchers = new LinkedHashMap<>();
        matchers.put("trigger", triggers.one(id)
                .root()
                .child(NAME)
                .map(XmlElement::text)
                .orElseThrow(() -> new SourceException(Cause.FAULT, "the service returned no name for this trigger")));
        form.value("member")
                .map(String::strip)
                .filter(text -> !text.isEmpty() && !text.equals("*"))
                .ifPresent(member -> matchers.put("member", member));
        triggers.silence(matchers, lasting, reason);
    }

    private WebPage listPage(BrowserVisit visit, Map<String, String> more) throws TransformException {
        try {
            return render("alerts", all(), visit, more);
        } catch (SourceException e) {
            return unavailable(visit, e);
        }
    }

    private XmlFragment all() throws SourceException {
        try (BudgetPermit _ = OpenEndedSource.permit(queries)) {
            return triggers.all();
        }
    }

    private WebPage triggerPage(String id, BrowserVisit visit, Optional<XmlFragment> dryRun, Map<String, String> more)
            throws TransformException {
        try {
            XmlFragmentBuilder all = new XmlFragmentBuilder(ANSWER).start(new QName("page"));
            try (BudgetPermit _ = OpenEndedSource.permit(queries)) {
                all.fragment(triggers.one(id));
                List<XmlElement> silences = triggers.all().root().children(SILENCE);
                silences.forEach(silence -> all.fragment(silence.toFragment()));
            }
            dryRun.ifPresent(all::fragment);
            Map<String, String> parameters = new HashMap<>(more);
            parameters.put("id", id);
            return render("trigger", all.end().build(), visit, parameters);
        } catch (SourceException e) {
            return unavailable(visit, e);
        }
    }

    /** Returns an error page; if a right is missing, a page with the link to sign in. */
    private WebPage unavailable(BrowserVisit visit, SourceException failure) throws TransformException {
        if (failure.reason() != Cause.RIGHT) {
            return ErrorPages.of(failure, advice(failure));
        }
        XmlFragment nothing = new XmlFragmentBuilder(ANSWER).start(new QName("nothing")).end().build();
        WebPage page = render("alerts", nothing, visit,
                Map.of("fault", String.valueOf(failure.getMessage()), "advice", advice(failure)));
        return new WebPage(ErrorPages.status(failure), page.contentType(), page.body(), "");
    }

    private WebPage render(String stylesheet, XmlFragment document, BrowserVisit visit, Map<String, String> more)
            throws TransformException {
        PageForm form = Arrays.stream(PageForm.values())
                .filter(each -> each.word().equals(more.getOrDefault(Stylesheet.FORM, "")))
                .findFirst()
                .orElseThrow();
        Map<String, String> parameters = new HashMap<>(more);
        parameters.putAll(frame.parameters(catalog.groups().getFirst(), form));
        parameters.put("groups", catalog.groups().getFirst());
        parameters.put("csrf", visit.csrf());
        parameters.put("person", visit.signedIn().isPresent() ? "known" : "");
        PageUser user = access.user(visit.token());
        parameters.put("user", user.name());
        parameters.put("rights", user.rights().map(SignInPages::words).orElse("any"));
        return new WebPage(200, form.contentType(),
                catalog.builtIn(stylesheet).transform(stylesheetCompiler.document(document), parameters),
                "");
    }

    /** Returns advice for pages without an expression. */
    private static String advice(SourceException failure) {
        return switch (failure.reason()) {
            case RIGHT -> "Sign in with the right to do this.";
            case FAULT ->
                "Correct your input and send it again; if the problem is not in your input, tell the administrator of the service.";
            case GONE ->
                "It was removed, its lease expired, or it has another name; the list of triggers shows all that exist.";
            default -> ErrorPages.advice(failure);
        };
    }
}

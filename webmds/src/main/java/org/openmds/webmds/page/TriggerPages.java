package org.openmds.webmds.page;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.webmds.session.Visit;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.webmds.source.TriggerCalls;
import org.openmds.webmds.transform.TransformException;
import org.openmds.webmds.transform.Transforms;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The list of triggers and the page of one, as they are now: what somebody may see depends on the token that is shown, so nothing is kept. What changes
 * something is answered by a redirect to the page as it is then, or by the page with the refusal on it. Thread-safe.
 */
public final class TriggerPages {

    static final String LIST = "triggers";
    static final String ONE = "trigger";

    /** As answers may be; what comes from the service was held to its limits there. */
    private static final XmlLimits ANSWER = new XmlLimits(64 << 20, 200, 4_000_000, 1 << 20);
    private static final QName NAME = new QName("http://mds.globus.org/trigger/types", "TriggerName");
    private static final QName SILENCE = new QName("http://openmds.org/trigger", "Silence");
    private static final Duration LONGEST_SILENCE = Duration.ofDays(366);

    private final Site.Catalog catalog;
    private final Transforms transforms;
    private final TriggerCalls triggers;

    public TriggerPages(Site.Catalog catalog, Transforms transforms, TriggerCalls triggers) {
        this.catalog = catalog;
        this.transforms = transforms;
        this.triggers = triggers;
    }

    static boolean has(String name) {
        return name.equals(LIST) || name.equals(ONE);
    }

    /** What was sent by a form is done; the page says what came of it. */
    Reply sent(String name, Query form, Visit visit) throws TransformException {
        String id = form.value("id").orElse("");
        try {
            switch (form.value("do").orElse("")) {
                case "silence" -> silence(id, form);
                case "end" -> triggers.endSilence(form.value("silence").orElse(""));
                case "dry" -> {
                    return Reply.of(one(id, visit, Optional.of(triggers.dryRun(id)), Map.of()));
                }
                default -> throw new SourceException(Cause.REQUEST, "the form does not say what is to be done");
            }
        } catch (SourceException e) {
            return Reply.of(refused(name, form, visit, e));
        }
        return Reply.redirect(name.equals(ONE) ? "/webmds/trigger?id=" + Query.encoded(id) : "/webmds/triggers");
    }

    Page shown(String name, Query query, Visit visit) throws TransformException {
        return name.equals(ONE)
                ? one(query.value("id").orElse(""), visit, Optional.empty(), Map.of())
                : list(visit, Map.of());
    }

    private Page refused(String name, Query form, Visit visit, SourceException failure) throws TransformException {
        Map<String, String> more = new HashMap<>(Map.of("fault", String.valueOf(failure.getMessage()), "advice",
                advice(failure), "reason", form.value("reason").orElse(""), "member", form.value("member").orElse("*"),
                "minutes", form.value("minutes").orElse("")));
        Page page = name.equals(ONE)
                ? one(form.value("id").orElse(""), visit, Optional.empty(), more)
                : list(visit, more);
        // Where even the page cannot be shown, that is what is said.
        return page.status() == 200
                ? new Page(failure.reason() == Cause.FAULT ? 409 : ErrorPages.status(failure), page.contentType(),
                        page.body(), "")
                : page;
    }

    /** Of this trigger, for some members or all. */
    private void silence(String id, Query form) throws SourceException {
        String reason = form.value("reason")
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new SourceException(Cause.REQUEST, "a silence needs a reason"));
        Duration lasting = form.value("minutes")
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(text -> Duration.ofMinutes(Long.parseLong(text)))
                .filter(duration -> duration.isPositive() && duration.compareTo(LONGEST_SILENCE) <= 0)
                .orElseThrow(() -> new SourceException(Cause.REQUEST,
                        "a silence lasts from 1 minute to %d days".formatted(LONGEST_SILENCE.toDays())));
        Map<String, String> matchers = new LinkedHashMap<>();
        matchers.put("trigger", triggers.one(id)
                .root()
                .child(NAME)
                .map(XmlElement::text)
                .orElseThrow(() -> new SourceException(Cause.FAULT, "the service tells no name of this trigger")));
        form.value("member")
                .map(String::strip)
                .filter(text -> !text.isEmpty() && !text.equals("*"))
                .ifPresent(member -> matchers.put("member", member));
        triggers.silence(matchers, lasting, reason);
    }

    private Page list(Visit visit, Map<String, String> more) throws TransformException {
        try {
            return made("triggers", triggers.all(), visit, more);
        } catch (SourceException e) {
            return unavailable(visit, e);
        }
    }

    private Page one(String id, Visit visit, Optional<XmlFragment> dryRun, Map<String, String> more)
            throws TransformException {
        try {
            XmlFragmentBuilder all = new XmlFragmentBuilder(ANSWER).start(new QName("page")).fragment(triggers.one(id));
            List<XmlElement> silences = triggers.all().root().children(SILENCE);
            silences.forEach(silence -> all.fragment(silence.toFragment()));
            dryRun.ifPresent(all::fragment);
            Map<String, String> parameters = new HashMap<>(more);
            parameters.put("id", id);
            return made("trigger", all.end().build(), visit, parameters);
        } catch (SourceException e) {
            return unavailable(visit, e);
        }
    }

    /** The page on which a token can be given, where that may help. */
    private Page unavailable(Visit visit, SourceException failure) throws TransformException {
        if (failure.reason() != Cause.RIGHT) {
            return ErrorPages.of(failure, advice(failure));
        }
        XmlFragment nothing = new XmlFragmentBuilder(ANSWER).start(new QName("nothing")).end().build();
        Page page = made("triggers", nothing, visit,
                Map.of("fault", String.valueOf(failure.getMessage()), "advice", advice(failure)));
        return new Page(ErrorPages.status(failure), page.contentType(), page.body(), "");
    }

    private Page made(String stylesheet, XmlFragment document, Visit visit, Map<String, String> more)
            throws TransformException {
        Map<String, String> parameters = new HashMap<>(more);
        parameters.put("group", catalog.groups().getFirst());
        parameters.put("groups", catalog.groups().getFirst());
        parameters.put("csrf", visit.csrf());
        parameters.put("person", visit.token().isPresent() ? "known" : "");
        return new Page(200, Page.HTML, catalog.own(stylesheet).transform(transforms.document(document), parameters),
                "");
    }

    /** What to do about a failure, said where no expression was written. */
    private static String advice(SourceException failure) {
        return switch (failure.reason()) {
            case RIGHT -> "Give a token with the right to do it, below.";
            case FAULT ->
                "Correct what the service says and send it again; if that is not yours to correct, tell its administrator.";
            case GONE ->
                "It was removed, its time ended, or its name is another; the list of triggers shows those that there are.";
            default -> ErrorPages.advice(failure);
        };
    }
}

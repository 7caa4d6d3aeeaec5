package org.openmds.trigger.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.SecondsText;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The XML form of silences: the request for a silence, and the silence in an answer.
 *
 * <pre>{@code
 * <t:silence xmlns:t="http://openmds.org/trigger">
 *   <t:Match name="host" pattern="a*.example.org"/>
 *   <t:For>7200</t:For>                         <!-- seconds, by the service's clock; or <t:Until>, a time -->
 *   <t:Reason>disks are changed</t:Reason>
 * </t:silence>
 *
 * <t:Silence xmlns:t="http://openmds.org/trigger" id="4f1c…" startsAt="2026-01-01T00:00:00Z" endsAt="2026-01-01T02:00:00Z" creator="alice">
 *   <t:Match name="host" pattern="a*.example.org"/>
 *   <t:Reason>disks are changed</t:Reason>
 * </t:Silence>
 * }</pre>
 */
public final class SilenceXml {

    private static final QName MATCH = TriggerNames.own("Match");
    private static final QName FOR = TriggerNames.own("For");
    private static final QName UNTIL = TriggerNames.own("Until");
    private static final QName REASON = TriggerNames.own("Reason");

    private SilenceXml() {
    }

    /** Returns a request for a silence of a given duration. */
    public static XmlFragment request(List<LabelMatcher> matchers, Duration lasting, String reason) {
        return request(matchers, FOR, SecondsText.of(lasting), reason);
    }

    /** Returns a request for a silence until a given time. */
    public static XmlFragment request(List<LabelMatcher> matchers, Instant end, String reason) {
        return request(matchers, UNTIL, XmlTimes.text(end), reason);
    }

    /**
     * Reads a silence from an answer of the service.
     *
     * @throws InvalidXmlException
     *             the element is not a silence
     */
    public static Silence read(XmlElement element) {
        try {
            return new Silence(attribute(element, "id"), matchers(element), time(attribute(element, "startsAt")),
                    time(attribute(element, "endsAt")), text(element, REASON).orElse(""),
                    attribute(element, "creator"));
        } catch (InvalidRuleException e) {
            throw new InvalidXmlException(e.getMessage());
        }
    }

    static XmlFragment write(Silence silence) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(TriggerNames.SILENCED)
                .attribute(new QName("id"), silence.id())
                .attribute(new QName("startsAt"), XmlTimes.text(silence.startsAt()))
                .attribute(new QName("endsAt"), XmlTimes.text(silence.endsAt()))
                .attribute(new QName("creator"), silence.creator());
        write(builder, silence.matchers());
        return builder.element(REASON, silence.reason()).end().build();
    }

    /**
     * Reads a request for a silence.
     *
     * @throws InvalidRuleException
     *             the silence is not valid; {@link InvalidXmlException} if the XML is not
     */
    static Silence readRequest(XmlElement order, String id, Instant now, String creator) {
        Optional<String> lasting = text(order, FOR);
        Optional<String> until = text(order, UNTIL);
        if (lasting.isPresent() == until.isPresent()) {
            throw new InvalidRuleException("a silence needs either For or Until, got %s of them".formatted(
                    until.isPresent() ? "both" : "none"));
        }
        Instant end = lasting.map(seconds -> now.plus(duration(seconds)))
                .or(() -> until.map(SilenceXml::time))
                .orElseThrow();
        return new Silence(id, matchers(order), now, end, text(order, REASON).orElse(""), creator);
    }

    private static XmlFragment request(List<LabelMatcher> matchers, QName end, String text, String reason) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(TriggerNames.SILENCE.request());
        write(builder, matchers);
        return builder.element(end, text).element(REASON, reason).end().build();
    }

    private static void write(XmlFragmentBuilder builder, List<LabelMatcher> matchers) {
        matchers.forEach(matcher -> builder.start(MATCH)
                .attribute(new QName("name"), matcher.name())
                .attribute(new QName("pattern"), matcher.pattern())
                .end());
    }

    private static List<LabelMatcher> matchers(XmlElement element) {
        return element.children(MATCH)
                .stream()
                .map(match -> new LabelMatcher(attribute(match, "name"), attribute(match, "pattern")))
                .toList();
    }

    private static Duration duration(String seconds) {
        Duration duration = SecondsText.parse(seconds)
                .orElseThrow(() -> new InvalidRuleException(
                        "For must be a number of seconds, was '%s'".formatted(seconds)));
        if (duration.compareTo(Duration.ofDays(3660)) > 0) {
            throw new InvalidRuleException("a silence lasts at most 3660 days, was '%s' seconds".formatted(seconds));
        }
        return duration;
    }

    private static Instant time(String text) {
        return XmlTimes.instant(text)
                .orElseThrow(() -> new InvalidXmlException("a time must be an xsd:dateTime, was '%s'".formatted(text)));
    }

    private static String attribute(XmlElement element, String name) {
        return element.attribute(new QName(name))
                .orElseThrow(() -> new InvalidXmlException(
                        "%s has no attribute %s".formatted(element.name().getLocalPart(), name)));
    }

    private static Optional<String> text(XmlElement element, QName child) {
        return element.child(child).map(XmlElement::text).map(String::strip).filter(text -> !text.isEmpty());
    }
}

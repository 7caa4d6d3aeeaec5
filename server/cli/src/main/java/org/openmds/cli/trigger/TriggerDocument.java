package org.openmds.cli.trigger;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.service.TriggerNames;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * A trigger as the trigger service describes it.
 *
 * @param document
 *            its resource property document
 */
record TriggerDocument(XmlElement document) {

    /** The service group that the trigger evaluates. */
    static final QName GROUP = own("Group");

    /** Returns the name of a property that GT 4.2 defines. */
    static QName trig(String name) {
        return new QName(RuleXml.NAMESPACE, name, "trig");
    }

    /** Returns the name of a property that OpenMDS defines. */
    static QName own(String name) {
        return new QName(NoticeXml.NAMESPACE, name, "t");
    }

    String id() {
        return text(trig("TriggerID"));
    }

    /** Returns the name of the trigger's service group; empty if the server does not report it. */
    Optional<String> group() {
        return Optional.of(text(GROUP)).filter(name -> !name.isEmpty());
    }

    String name() {
        return text(trig("TriggerName"));
    }

    /** Returns the state, with the number of firing or pending instances if there are several. */
    String state() {
        String word = text(own("State"));
        String count = switch (word) {
            case "firing" -> text(own("Firing"));
            case "pending" -> text(own("Pending"));
            default -> "";
        };
        return count.isEmpty() || count.equals("1") ? word : "%s (%s)".formatted(word, count);
    }

    Optional<Instant> since() {
        return time("ConditionTrueSince");
    }

    Optional<Instant> lastFired() {
        return time("ActionFiredAt");
    }

    /** Returns the expression; for other conditions, the condition with its selector. */
    String rule() {
        String selector = text(own("Selector"));
        return switch (text(own("Condition"))) {
            case "stale", "gone" -> text(own("Condition")) + (selector.isEmpty() ? "" : ": " + selector);
            default -> text(trig("MatchingRule"));
        };
    }

    String problem() {
        return text(own("Problem"));
    }

    /** Returns the reason for which the rule cannot match; empty if there is none. */
    String warning() {
        return text(own("Warning"));
    }

    List<XmlElement> instances() {
        return document.children(TriggerNames.INSTANCE);
    }

    List<XmlElement> events() {
        return document.children(TriggerNames.EVENT);
    }

    /** Returns the members of the JSON object. */
    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", id());
        members.put("name", name());
        members.put("group", text(GROUP));
        members.put("state", text(own("State")));
        members.put("pending", number("Pending"));
        members.put("firing", number("Firing"));
        members.put("rule", rule());
        since().ifPresent(at -> members.put("since", at.toString()));
        lastFired().ifPresent(at -> members.put("lastFired", at.toString()));
        time("RuleLastCheckedAt").ifPresent(at -> members.put("checked", at.toString()));
        if (!problem().isEmpty()) {
            members.put("problem", problem());
        }
        if (!warning().isEmpty()) {
            members.put("warning", warning());
        }
        members.put("owner", text(own("Owner")));
        return members;
    }

    private Object number(String property) {
        String text = text(own(property));
        return text.matches("\\d{1,9}") ? Integer.valueOf(text) : text;
    }

    private Optional<Instant> time(String property) {
        return XmlTimes.instant(text(trig(property)));
    }

    private String text(QName property) {
        return document.child(property).map(XmlElement::text).map(String::strip).orElse("");
    }
}

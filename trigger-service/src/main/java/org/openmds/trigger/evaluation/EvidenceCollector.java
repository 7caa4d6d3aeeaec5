package org.openmds.trigger.evaluation;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.EntryNaming;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.NoticeTemplates;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleNotices;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathNode;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** Collects the evidence for an alert: labels, values, summary and XML. */
public final class EvidenceCollector {

    private static final String DEFAULT_SUMMARY = "{{trigger}}{{#about}}: {{about}}{{/about}}";

    private final int matchedBytes;

    public EvidenceCollector(int matchedBytes) {
        this.matchedBytes = matchedBytes;
    }

    /** Collects all evidence about an element of an entry or of the group, or about the entry or the group itself. */
    public AlertEvidence of(RuleProgram program, EvidenceSubject subject, Optional<MatchedElement> element) {
        RuleNotices notices = program.rule().notices();
        AlertEvidence texts = texts(program, subject, element);
        Optional<XmlFragment> matched = notices.queryResult() ? matched(program, subject, element) : Optional.empty();
        Optional<XmlFragment> original = notices.fullOriginal()
                ? subject.entry().map(entry -> NoticeXml.wrap(NoticeXml.ORIGINAL, entry.tree(), matchedBytes))
                : Optional.empty();
        return texts.withXml(matched, original);
    }

    /** Collects labels, values and summary again, and keeps the XML of the evidence before. */
    public AlertEvidence refreshed(RuleProgram program, EvidenceSubject subject, Optional<MatchedElement> element,
            AlertEvidence before) {
        return texts(program, subject, element).withXml(before.matched(), before.original());
    }

    private AlertEvidence texts(RuleProgram program, EvidenceSubject subject, Optional<MatchedElement> element) {
        SequencedMap<String, String> labels = labels(program, subject, element);
        SequencedMap<String, String> values = values(program, subject, element);
        // A host knows its name better than its registrant does, which may have used 127.0.0.1.
        Optional.ofNullable(values.remove(AlertEvidence.HOST))
                .filter(host -> !host.isEmpty())
                .ifPresent(host -> labels.put(AlertEvidence.HOST, host));
        String about = about(labels, element);
        Map<String, String> facts = new LinkedHashMap<>(values);
        facts.putAll(labels);
        facts.put(AlertEvidence.ABOUT, about);
        String template = program.rule().notices().summary();
        return new AlertEvidence(about, labels, values,
                NoticeTemplates.line(template.isEmpty() ? DEFAULT_SUMMARY : template, facts), Optional.empty(),
                Optional.empty());
    }

    private static SequencedMap<String, String> labels(RuleProgram program, EvidenceSubject subject,
            Optional<MatchedElement> element) {
        SequencedMap<String, String> labels = new LinkedHashMap<>();
        labels.put(AlertEvidence.TRIGGER, program.rule().name());
        subject.entry().ifPresent(entry -> {
            String member = entry.member().address();
            labels.put(AlertEvidence.MEMBER, member);
            labels.put(AlertEvidence.SOURCE, EntryNaming.nameOf(entry));
            entry.attribute(AggregatorTypes.SITE).ifPresent(site -> labels.put(AlertEvidence.SITE, site));
            SourceFacts.host(entry).ifPresent(host -> labels.put(AlertEvidence.HOST, host));
        });
        element.ifPresent(matched -> labels.putAll(matched.labels()));
        program.rule().notices().labels().forEach(labels::putIfAbsent);
        return labels;
    }

    private static SequencedMap<String, String> values(RuleProgram program, EvidenceSubject subject,
            Optional<MatchedElement> element) {
        SequencedMap<String, String> values = new LinkedHashMap<>();
        program.rule()
                .notices()
                .values()
                .forEach((name, expression) -> values.put(name,
                        text(() -> value(program, subject, element, expression))));
        switch (program.rule().condition()) {
            case RuleCondition.Matches matches ->
                values.putIfAbsent(AlertEvidence.CONDITION, matches.expression().text());
            case RuleCondition.Stale() ->
                subject.entry().ifPresent(entry -> SourceFacts.failure(entry).forEach(values::putIfAbsent));
            case RuleCondition.Gone gone -> {
                // The entry is gone, and with it all values.
            }
        }
        return values;
    }

    private static String value(RuleProgram program, EvidenceSubject subject, Optional<MatchedElement> element,
            XPathExpression expression) {
        return element.map(matched -> matched.node().stringValue(expression))
                .orElseGet(() -> program.evaluate(expression, subject.document()).stringValue());
    }

    /** Returns a name of the thing that the alert is about: its host or entry, and the labels of the element; empty for the group. */
    private static String about(SequencedMap<String, String> labels, Optional<MatchedElement> element) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> identity = element.map(matched -> matched.labels().keySet()).orElse(Set.of());
        if (!identity.contains(AlertEvidence.HOST)) {
            Optional.ofNullable(labels.get(AlertEvidence.SOURCE)).ifPresent(names::add);
        }
        identity.forEach(label -> names.add(labels.getOrDefault(label, "")));
        return String.join(" ", names);
    }

    private Optional<XmlFragment> matched(RuleProgram program, EvidenceSubject subject,
            Optional<MatchedElement> element) {
        try {
            return element.isPresent()
                    ? Optional.of(matched(element.get().node()))
                    : program.conditionResult(subject.document())
                            .map(result -> NoticeXml.wrap(NoticeXml.MATCHED, BytesOutput.of(result::writeTo),
                                    matchedBytes));
        } catch (XPathEvaluationException e) {
            return Optional.empty();
        }
    }

    private XmlFragment matched(XPathNode node) {
        return node.length() > matchedBytes
                ? NoticeXml.omitted(NoticeXml.MATCHED, node.length())
                : NoticeXml.wrap(NoticeXml.MATCHED, BytesOutput.of(node::writeTo), matchedBytes);
    }

    private static String text(Supplier<String> value) {
        try {
            return AlertTexts.shortened(value.get());
        } catch (XPathEvaluationException e) {
            return "unknown: " + e.getMessage();
        }
    }
}

package org.openmds.trigger.engine;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.NoticeTemplates;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleNotices;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** Collects the evidence for an alert: labels, values, summary and XML. */
final class EvidenceCollector {

    private static final int MAX_VALUE_CHARS = 1_000;
    private static final String DEFAULT_SUMMARY = "{{trigger}}{{#member}}: {{#host}}{{host}}{{/host}}{{^host}}{{member}}{{/host}}{{/member}}";

    private final int matchedBytes;

    EvidenceCollector(int matchedBytes) {
        this.matchedBytes = matchedBytes;
    }

    /** Collects the evidence about an entry. */
    AlertEvidence of(RuleProgram program, Entry entry) {
        SequencedMap<String, String> labels = new LinkedHashMap<>();
        labels.put(AlertEvidence.TRIGGER, program.rule().name());
        labels.put(AlertEvidence.MEMBER, entry.member().address());
        host(entry.member().address()).ifPresent(host -> labels.put(AlertEvidence.HOST, host));
        Optional<XmlFragment> original = program.rule().notices().fullOriginal()
                ? Optional.of(NoticeXml.wrap(NoticeXml.ORIGINAL, entry.tree(), matchedBytes))
                : Optional.empty();
        return of(program, program.document(entry), labels, original);
    }

    /** Collects the evidence about the whole group. */
    AlertEvidence of(RuleProgram program, GroupView view) {
        SequencedMap<String, String> labels = new LinkedHashMap<>();
        labels.put(AlertEvidence.TRIGGER, program.rule().name());
        return of(program, program.document(view), labels, Optional.empty());
    }

    private AlertEvidence of(RuleProgram program, XmlTree document, SequencedMap<String, String> labels,
            Optional<XmlFragment> original) {
        RuleNotices notices = program.rule().notices();
        notices.labels().forEach(labels::putIfAbsent);
        SequencedMap<String, String> values = new LinkedHashMap<>();
        notices.values()
                .forEach((name, expression) -> values.put(name,
                        text(() -> program.evaluate(expression, document).stringValue())));
        if (program.rule().condition() instanceof RuleCondition.Matches matches) {
            values.putIfAbsent(AlertEvidence.CONDITION, matches.expression().text());
        }
        // A host knows its name better than its registrant does, which may have used 127.0.0.1.
        Optional.ofNullable(values.remove(AlertEvidence.HOST))
                .filter(host -> !host.isEmpty())
                .ifPresent(host -> labels.put(AlertEvidence.HOST, host));
        Map<String, String> facts = new LinkedHashMap<>(values);
        facts.putAll(labels);
        String summary = NoticeTemplates.line(notices.summary().isEmpty() ? DEFAULT_SUMMARY : notices.summary(), facts);
        Optional<XmlFragment> matched = notices.queryResult() ? matched(program, document) : Optional.empty();
        return new AlertEvidence(labels, values, summary, matched, original);
    }

    private Optional<XmlFragment> matched(RuleProgram program, XmlTree document) {
        try {
            return program.conditionResult(document).map(this::wrapped);
        } catch (XPathEvaluationException e) {
            return Optional.empty();
        }
    }

    private XmlFragment wrapped(XPathResult result) {
        return NoticeXml.wrap(NoticeXml.MATCHED, BytesOutput.of(result::writeTo), matchedBytes);
    }

    private static String text(Supplier<String> value) {
        try {
            String text = XmlText.printable(value.get()).strip();
            return text.length() <= MAX_VALUE_CHARS
                    ? text
                    : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, MAX_VALUE_CHARS))) + "…";
        } catch (XPathEvaluationException e) {
            return "unknown: " + e.getMessage();
        }
    }

    private static Optional<String> host(String address) {
        try {
            return Optional.ofNullable(URI.create(address).getHost());
        } catch (IllegalArgumentException noUri) {
            return Optional.empty();
        }
    }
}

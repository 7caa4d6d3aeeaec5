package org.openmds.trigger.notice;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The XML form of a notice: for programs, for topics, and for durable state.
 *
 * <pre>{@code
 * <t:Notice xmlns:t="http://openmds.org/trigger" id="4f1c…" kind="firing" at="2026-01-01T00:05:00Z">
 *   <t:Reference>9a02…</t:Reference>
 *   <t:Alert trigger="disk-full" subject="77ab…" element="19ce…" since="2026-01-01T00:00:00Z" firedAt="2026-01-01T00:05:00Z" repeated="false">
 *     <t:About>a.example.org /home</t:About>
 *     <t:Label name="trigger">File system nearly full</t:Label>
 *     <t:Value name="free">4</t:Value>
 *     <t:Summary>File system nearly full: a.example.org</t:Summary>
 *     <t:Matched>…result of the expression…</t:Matched>
 *     <t:Original>…the entry…</t:Original>
 *   </t:Alert>
 * </t:Notice>
 * }</pre>
 */
public final class NoticeXml {

    /** Namespace of the elements that MDS4 did not have. */
    public static final String NAMESPACE = "http://openmds.org/trigger";
    /** Root element of a notice. */
    public static final QName NOTICE = name("Notice");
    /** Element with the result of the rule's expression. */
    public static final QName MATCHED = name("Matched");
    /** Element with the whole entry. */
    public static final QName ORIGINAL = name("Original");

    /** Limits for reading stored notices; request limits do not apply to them. */
    private static final XmlLimits STORED = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE,
            Integer.MAX_VALUE);
    private static final QName REFERENCE = name("Reference");
    private static final QName ALERT = name("Alert");
    private static final QName ABOUT = name("About");
    private static final QName LABEL = name("Label");
    private static final QName VALUE = name("Value");
    private static final QName SUMMARY = name("Summary");

    private NoticeXml() {
    }

    public static XmlFragment write(Notice notice) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(STORED).start(NOTICE)
                .attribute(new QName("id"), notice.id())
                .attribute(new QName("kind"), notice.kind().word())
                .attribute(new QName("at"), XmlTimes.text(notice.at()));
        notice.references().forEach(reference -> builder.element(REFERENCE, reference));
        notice.alerts().forEach(alert -> write(builder, alert));
        return builder.end().build();
    }

    /** Reads the XML of {@link #write}; throws {@link InvalidXmlException} for other XML. */
    public static Notice read(XmlElement element) {
        Notice.Kind kind = attribute(element, "kind").equals(Notice.Kind.RESOLVED.word())
                ? Notice.Kind.RESOLVED
                : Notice.Kind.FIRING;
        return new Notice(attribute(element, "id"), kind, time(element, "at"),
                element.children(ALERT).stream().map(NoticeXml::alert).toList(),
                element.children(REFERENCE).stream().map(XmlElement::text).toList());
    }

    /** Adds the labels, values, summary and XML of the evidence to an open element. */
    public static void write(XmlFragmentBuilder builder, AlertEvidence evidence) {
        if (!evidence.about().isEmpty()) {
            builder.element(ABOUT, evidence.about());
        }
        named(builder, LABEL, evidence.labels());
        named(builder, VALUE, evidence.values());
        builder.element(SUMMARY, evidence.summary());
        evidence.matched().ifPresent(builder::fragment);
        evidence.original().ifPresent(builder::fragment);
    }

    /** Reads the evidence in an element. */
    public static AlertEvidence evidence(XmlElement element) {
        SequencedMap<String, String> labels = named(element, LABEL);
        // Evidence of earlier versions has no name; the member was shown in its place.
        String about = element.child(ABOUT)
                .map(XmlElement::text)
                .orElseGet(() -> labels.getOrDefault(AlertEvidence.MEMBER, ""));
        return new AlertEvidence(about, labels, named(element, VALUE),
                element.child(SUMMARY).map(XmlElement::text).orElse(""),
                element.child(MATCHED).map(XmlElement::toFragment),
                element.child(ORIGINAL).map(XmlElement::toFragment));
    }

    /**
     * Wraps XML content in an element. If the content is longer than {@code maxBytes}, the element is empty and has the attribute
     * {@code omittedBytes}.
     *
     * @param content
     *            elements and escaped text
     */
    public static XmlFragment wrap(QName name, XmlOutput content, int maxBytes) {
        if (content.length() > maxBytes) {
            return omitted(name, content.length());
        }
        BytesOutput wrapped = BytesOutput.of(out -> {
            ascii(out, "<%s:%s xmlns:%s=\"%s\">".formatted(name.getPrefix(), name.getLocalPart(), name.getPrefix(),
                    name.getNamespaceURI()));
            content.writeTo(out);
            ascii(out, "</%s:%s>".formatted(name.getPrefix(), name.getLocalPart()));
        });
        return XmlFragment.parse(wrapped.toBytes(), STORED);
    }

    /** Returns an element in place of XML content that is too long. */
    public static XmlFragment omitted(QName name, long length) {
        return new XmlFragmentBuilder(STORED).start(name)
                .attribute(new QName("omittedBytes"), Long.toString(length))
                .end()
                .build();
    }

    /** Returns the content of a wrapper as text: one element on each line, or the text if there are no elements. */
    public static String content(XmlFragment wrapper) {
        List<XmlElement> children = wrapper.root().children();
        return children.isEmpty()
                ? wrapper.root().text().strip()
                : children.stream().map(NoticeXml::withoutUnusedNamespaces).collect(Collectors.joining("\n"));
    }

    /** Removes the wrapper's own namespace, and namespaces whose prefixes occur neither in names nor in texts. */
    private static String withoutUnusedNamespaces(XmlElement child) {
        Map<String, String> namespaces = new TreeMap<>(child.namespaces());
        namespaces.values().remove(NAMESPACE);
        String text = child.toFragment(namespaces).toString();
        for (String prefix : namespaces.keySet()) {
            if (!prefix.isEmpty() && !text.contains(prefix + ":")) {
                text = text.replaceFirst(" xmlns:" + Pattern.quote(prefix) + "=\"[^\"]*\"", "");
            }
        }
        return text;
    }

    static Instant time(XmlElement element, String name) {
        String text = attribute(element, name);
        return XmlTimes.instant(text)
                .orElseThrow(() -> new InvalidXmlException(
                        "the attribute %s is not a valid time: '%s'".formatted(name, text)));
    }

    static String attribute(XmlElement element, String name) {
        return element.attribute(new QName(name))
                .orElseThrow(() -> new InvalidXmlException(
                        "%s has no attribute %s".formatted(element.name().getLocalPart(), name)));
    }

    private static void write(XmlFragmentBuilder builder, Alert alert) {
        builder.start(ALERT)
                .attribute(new QName("trigger"), alert.triggerId())
                .attribute(new QName("subject"), alert.subject())
                .attribute(new QName("element"), alert.element())
                .attribute(new QName("since"), XmlTimes.text(alert.since()))
                .attribute(new QName("firedAt"), XmlTimes.text(alert.firedAt()))
                .attribute(new QName("repeated"), Boolean.toString(alert.repeated()));
        alert.resolvedAt().ifPresent(at -> builder.attribute(new QName("resolvedAt"), XmlTimes.text(at)));
        if (!alert.cause().isEmpty()) {
            builder.attribute(new QName("cause"), alert.cause());
        }
        write(builder, alert.evidence());
        builder.end();
    }

    private static Alert alert(XmlElement element) {
        Optional<Instant> resolvedAt = element.attribute(new QName("resolvedAt")).flatMap(XmlTimes::instant);
        return new Alert(attribute(element, "trigger"), attribute(element, "subject"),
                element.attribute(new QName("element")).orElse(""), evidence(element),
                time(element, "since"), time(element, "firedAt"), resolvedAt,
                attribute(element, "repeated").equals("true"),
                element.attribute(new QName("cause")).orElse(""));
    }

    private static void named(XmlFragmentBuilder builder, QName element, SequencedMap<String, String> texts) {
        texts.forEach((name, text) -> builder.start(element).attribute(new QName("name"), name).text(text).end());
    }

    private static SequencedMap<String, String> named(XmlElement element, QName name) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        element.children(name).forEach(child -> texts.put(attribute(child, "name"), child.text()));
        return texts;
    }

    private static void ascii(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "t");
    }
}

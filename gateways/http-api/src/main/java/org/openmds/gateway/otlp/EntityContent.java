package org.openmds.gateway.otlp;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.gateway.otlp.EntityEvent.EntityRelation;
import org.openmds.gateway.otlp.EntityEvent.EntityReport;
import org.openmds.gateway.write.EntryWrites;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the content of the entry of an entity:
 *
 * <pre>{@code
 * <otel:Entity xmlns:otel="http://openmds.org/opentelemetry" Type="k8s.pod" ReportInterval="PT1M">
 *   <otel:Id><otel:k8s.pod.uid>abc-123</otel:k8s.pod.uid></otel:Id>
 *   <otel:Description>
 *     <otel:k8s.pod.phase>Running</otel:k8s.pod.phase>
 *     <otel:k8s.pod.labels><otel:Attribute Name="app.kubernetes.io/name">nginx</otel:Attribute></otel:k8s.pod.labels>
 *   </otel:Description>
 *   <otel:Resource><otel:k8s.cluster.name>prod</otel:k8s.cluster.name></otel:Resource>
 *   <otel:Relationship Type="scheduled_on" EntityType="k8s.node">
 *     <wsa:EndpointReference xmlns:wsa="…"><wsa:Address>urn:opentelemetry:entity:k8s.node:k8s.node.uid=node-001</wsa:Address></wsa:EndpointReference>
 *   </otel:Relationship>
 * </otel:Entity>
 * }</pre>
 *
 * An attribute becomes an element of its name, or {@code otel:Attribute} with its name if XML does not allow that. An array becomes one element for
 * each item. The time of the event is left out: an entity that reports the same again renews its lease and changes nothing.
 */
final class EntityContent {

    private static final String NAMESPACE = "http://openmds.org/opentelemetry";
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,200}");
    private static final QName NAME_OF_ATTRIBUTE = new QName("Name");
    private static final QName TYPE = new QName("Type");
    private static final QName REFERENCE = new QName(Namespaces.WSA, "EndpointReference", "wsa");
    private static final int MAX_DIGITS = 40;

    private final XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);

    private EntityContent() {
    }

    /**
     * Returns the content of an entity.
     *
     * @throws RefusedRecordException
     *             a text has characters that XML does not allow, or the content is too large
     */
    static XmlFragment of(EntityReport report) {
        try {
            return new EntityContent().write(report);
        } catch (InvalidXmlException | IllegalArgumentException e) {
            throw new RefusedRecordException("the entity cannot be written as XML: " + e.getMessage());
        }
    }

    private XmlFragment write(EntityReport report) {
        builder.start(EntryWrites.contentName()).attribute(AggregatorTypes.NAME, report.entity().label());
        builder.start(otel("Entity")).attribute(TYPE, report.entity().type());
        report.interval().ifPresent(each -> builder.attribute(new QName("ReportInterval"), each.toString()));
        builder.start(otel("Id"));
        report.entity().id().forEach((name, value) -> {
            start(name);
            builder.text(value).end();
        });
        builder.end();
        members("Description", report.description());
        members("Resource", report.resource());
        report.relations().forEach(this::relation);
        return builder.end().end().build();
    }

    private void members(String name, ObjectNode attributes) {
        if (!attributes.isEmpty()) {
            builder.start(otel(name));
            members(attributes);
            builder.end();
        }
    }

    private void members(JsonNode attributes) {
        for (Map.Entry<String, JsonNode> member : attributes.properties()) {
            if (member.getValue().isArray()) {
                member.getValue().values().forEach(item -> element(member.getKey(), item));
            } else {
                element(member.getKey(), member.getValue());
            }
        }
    }

    private void element(String name, JsonNode value) {
        start(name);
        if (value.isObject()) {
            members(value);
        } else if (value.isArray()) {
            value.values().forEach(item -> element("Item", item));
        } else if (!value.isNull()) {
            builder.text(text(value));
        }
        builder.end();
    }

    private void start(String name) {
        if (NAME.matcher(name).matches()) {
            builder.start(otel(name));
        } else {
            builder.start(otel("Attribute")).attribute(NAME_OF_ATTRIBUTE, name);
        }
    }

    /** Returns a number without exponent, because XPath 1.0 does not read exponents; a long one keeps it. */
    private static String text(JsonNode value) {
        if (!value.isFloatingPointNumber() || !Double.isFinite(value.asDouble())) {
            return value.asString();
        }
        BigDecimal number = value.decimalValue().stripTrailingZeros();
        boolean shortEnough = Math.max(number.scale(), (long) number.precision() - number.scale()) <= MAX_DIGITS;
        return shortEnough ? number.toPlainString() : number.toString();
    }

    private void relation(EntityRelation relation) {
        builder.start(otel("Relationship"))
                .attribute(TYPE, relation.type())
                .attribute(new QName("EntityType"), relation.target().type())
                .fragment(EndpointReference.of(relation.target().address()).toFragment(REFERENCE))
                .end();
    }

    private static QName otel(String name) {
        return new QName(NAMESPACE, name, "otel");
    }
}

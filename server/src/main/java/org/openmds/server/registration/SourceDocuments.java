package org.openmds.server.registration;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.settings.TopicSettings;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Builds the contents of registrations with the source configurations of MDS4. */
final class SourceDocuments {

    private static final QName CONTENT = WsrfDialect.WSRF_1_2.serviceGroup("Content");
    private static final QName DIALECT = new QName("Dialect");
    private static final String SUBSCRIPTION = "AggregatorSubscriptionType";
    private static final String PREFIX = "property";

    private SourceDocuments() {
    }

    /** Returns the content for one or more resource properties: GetResourceProperty for one name, GetMultipleResourceProperties for several. */
    static XmlFragment properties(List<QName> names, Duration interval) {
        String type = names.size() == 1 ? "GetResourcePropertyPollType" : "GetMultipleResourcePropertiesPollType";
        QName element = agg(names.size() == 1 ? "ResourcePropertyName" : "ResourcePropertyNames");
        return content(type, interval, builder -> {
            names.forEach(name -> qualified(builder, element, name));
            return builder;
        });
    }

    /** Returns the content for QueryResourceProperties. */
    static XmlFragment query(String expression, Map<String, String> namespaces, Duration interval) {
        return content("QueryResourcePropertiesPollType", interval,
                builder -> condition(builder, "QueryExpression", expression, namespaces));
    }

    /** Returns the content for a subscription to the topic of one resource property. */
    static XmlFragment subscription(QName property, Duration interval) {
        return content(SUBSCRIPTION, interval, builder -> {
            builder.start(agg("TopicExpression"))
                    .namespace(PREFIX, property.getNamespaceURI())
                    .attribute(DIALECT, TopicDialect.SIMPLE.uri())
                    .text(PREFIX + ":" + property.getLocalPart())
                    .end();
            return builder;
        });
    }

    /** Returns the content for a subscription. */
    static XmlFragment subscription(TopicSettings settings, Map<String, String> namespaces, Duration interval) {
        return content(SUBSCRIPTION, interval, builder -> {
            String topic = settings.topic().orElseThrow();
            if (topic.startsWith("{") && settings.dialect() == TopicSettings.Dialect.SIMPLE) {
                QName name = QName.valueOf(topic);
                builder.start(agg("TopicExpression")).namespace(PREFIX, name.getNamespaceURI());
                topic = PREFIX + ":" + name.getLocalPart();
            } else {
                builder.start(agg("TopicExpression"), namespaces);
            }
            builder.attribute(DIALECT, TopicDialect.valueOf(settings.dialect().name()).uri()).text(topic).end();
            settings.precondition().ifPresent(xpath -> condition(builder, "Precondition", xpath, namespaces));
            settings.selector().ifPresent(xpath -> condition(builder, "Selector", xpath, namespaces));
            settings.lifetime()
                    .ifPresent(lifetime -> builder.element(agg("InitialTerminationTime"), lifetime.toString()));
            return builder;
        });
    }

    /** Returns the content for a document over HTTP. */
    static XmlFragment document(String url, Duration interval) {
        return content("HTTPPollType", interval, builder -> builder.element(agg("URL"), url));
    }

    /** Returns the content for a program's output. */
    static XmlFragment program(QName name, Duration interval) {
        return content("ExecutionPollType", interval, builder -> {
            qualified(builder, agg("ProbeName"), name);
            return builder;
        });
    }

    /** Returns the content for an element that is stored as given. */
    static XmlFragment fixedContent(XmlFragment element) {
        return element.name().equals(CONTENT)
                ? element
                : new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CONTENT).fragment(element).end().build();
    }

    private static XmlFragment content(String type, Duration interval, UnaryOperator<XmlFragmentBuilder> rest) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CONTENT)
                .start(AggregatorTypes.CONFIG)
                .start(agg(type))
                .element(PollIntervals.POLL_INTERVAL_MILLIS, Long.toString(interval.toMillis()));
        return rest.apply(builder).end().end().end().build();
    }

    private static XmlFragmentBuilder condition(XmlFragmentBuilder builder, String element, String xpath,
            Map<String, String> namespaces) {
        return builder.start(agg(element), namespaces)
                .attribute(DIALECT, Namespaces.XPATH_1_0)
                .text(xpath)
                .end();
    }

    /** Adds an element whose text is a QName. */
    private static void qualified(XmlFragmentBuilder builder, QName element, QName name) {
        builder.start(element);
        if (name.getNamespaceURI().isEmpty()) {
            builder.text(name.getLocalPart());
        } else {
            builder.namespace(PREFIX, name.getNamespaceURI()).text(PREFIX + ":" + name.getLocalPart());
        }
        builder.end();
    }

    private static QName agg(String localName) {
        return new QName(AggregatorTypes.NAMESPACE, localName, "agg");
    }
}

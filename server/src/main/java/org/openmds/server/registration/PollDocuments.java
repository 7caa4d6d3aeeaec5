package org.openmds.server.registration;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.PollIntervals;
import org.openmds.wsrf.Dialect;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The contents of registrations that are collected, with the configurations that MDS4 had for them. */
final class PollDocuments {

    private static final QName CONTENT = Dialect.WSRF_1_2.serviceGroup("Content");
    private static final String PREFIX = "property";

    private PollDocuments() {
    }

    /** GetResourceProperty of one name, GetMultipleResourceProperties of several. */
    static XmlFragment properties(List<QName> names, Duration interval) {
        String type = names.size() == 1 ? "GetResourcePropertyPollType" : "GetMultipleResourcePropertiesPollType";
        QName element = agg(names.size() == 1 ? "ResourcePropertyName" : "ResourcePropertyNames");
        return content(type, interval, builder -> {
            names.forEach(name -> qualified(builder, element, name));
            return builder;
        });
    }

    /** QueryResourceProperties. */
    static XmlFragment query(String expression, Map<String, String> namespaces, Duration interval) {
        return content("QueryResourcePropertiesPollType", interval,
                builder -> builder.start(agg("QueryExpression"))
                        .namespaces(namespaces)
                        .attribute(new QName("Dialect"), Namespaces.XPATH_1_0)
                        .text(expression)
                        .end());
    }

    /** A document over HTTP. */
    static XmlFragment document(String url, Duration interval) {
        return content("HTTPPollType", interval, builder -> builder.element(agg("URL"), url));
    }

    /** A program's output. */
    static XmlFragment program(QName name, Duration interval) {
        return content("ExecutionPollType", interval, builder -> {
            qualified(builder, agg("ProbeName"), name);
            return builder;
        });
    }

    /** What is kept as given. */
    static XmlFragment given(XmlFragment element) {
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

    /** An element whose text is a QName. */
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

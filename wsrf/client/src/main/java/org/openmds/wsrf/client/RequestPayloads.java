package org.openmds.wsrf.client;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Creates the bodies of requests as the schemas of the standards define them. */
final class RequestPayloads {

    /** Practically unlimited: requests are built by this process, and the receiver applies its own limits. */
    private static final XmlLimits LIMITS = new XmlLimits(Integer.MAX_VALUE - 64, 1000, Integer.MAX_VALUE,
            Integer.MAX_VALUE - 64);
    private static final String PROPERTY_PREFIX = "property";
    private static final QName RESOURCE_PROPERTY = rp("ResourceProperty");
    private static final QName CONTENT = sg("Content");

    private RequestPayloads() {
    }

    static XmlFragment empty(Operation operation) {
        return start(operation).end().build();
    }

    static XmlFragment getResourceProperty(QName property) {
        XmlFragmentBuilder builder = start(PropertyOperations.GET_RESOURCE_PROPERTY);
        return qualifiedName(builder, property).end().build();
    }

    static XmlFragment getMultipleResourceProperties(Collection<QName> properties) {
        XmlFragmentBuilder builder = start(PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES);
        for (QName property : properties) {
            qualifiedName(builder.start(RESOURCE_PROPERTY), property).end();
        }
        return builder.end().build();
    }

    static XmlFragment query(XPathQuery query) {
        return start(PropertyOperations.QUERY_RESOURCE_PROPERTIES)
                .start(rp("QueryExpression"), query.namespaces())
                .attribute(new QName("Dialect"), Namespaces.XPATH_1_0)
                .text(query.expression())
                .end()
                .end()
                .build();
    }

    static XmlFragment put(XmlFragment document) {
        return start(PropertyOperations.PUT_RESOURCE_PROPERTY_DOCUMENT).fragment(document).end().build();
    }

    /** Creates SetResourceProperties, or the request of a single kind of modification, which has one component of the same form. */
    static XmlFragment modify(Operation operation, List<PropertyModification> modifications) {
        XmlFragmentBuilder builder = start(operation);
        for (PropertyModification modification : modifications) {
            if (modification instanceof PropertyModification.Insert insert) {
                component(builder, "Insert", insert.values());
            } else if (modification instanceof PropertyModification.Update update) {
                component(builder, "Update", update.values());
            } else {
                QName property = modification.property();
                declarePrefix(builder.start(rp("Delete")), property)
                        .attribute(new QName("ResourceProperty"), prefixedName(property))
                        .end();
            }
        }
        return builder.end().build();
    }

    static XmlFragment add(EndpointReference member, XmlFragment content, Optional<Duration> lifetime) {
        XmlFragmentBuilder builder = start(ServiceGroupOperations.ADD).fragment(member.toFragment(sg("MemberEPR")));
        if (content.name().equals(CONTENT)) {
            builder.fragment(content);
        } else {
            builder.start(CONTENT).fragment(content).end();
        }
        lifetime.ifPresent(duration -> builder.element(sg("InitialTerminationTime"), duration.toString()));
        return builder.end().build();
    }

    static XmlFragment setTerminationTime(Duration lifetime) {
        return start(LifetimeOperations.SET_TERMINATION_TIME)
                .element(new QName(Namespaces.WSRF_RL, "RequestedLifetimeDuration", "rl"), lifetime.toString())
                .end()
                .build();
    }

    private static void component(XmlFragmentBuilder builder, String name, List<XmlFragment> values) {
        builder.start(rp(name));
        values.forEach(builder::fragment);
        builder.end();
    }

    /** Writes a QName as text and declares its prefix on the open element. */
    private static XmlFragmentBuilder qualifiedName(XmlFragmentBuilder builder, QName name) {
        return declarePrefix(builder, name).text(prefixedName(name));
    }

    private static XmlFragmentBuilder declarePrefix(XmlFragmentBuilder builder, QName name) {
        return name.getNamespaceURI().isEmpty() ? builder : builder.namespace(PROPERTY_PREFIX, name.getNamespaceURI());
    }

    private static String prefixedName(QName name) {
        return name.getNamespaceURI().isEmpty() ? name.getLocalPart() : PROPERTY_PREFIX + ":" + name.getLocalPart();
    }

    private static XmlFragmentBuilder start(Operation operation) {
        return new XmlFragmentBuilder(LIMITS).start(operation.request());
    }

    private static QName rp(String localName) {
        return new QName(Namespaces.WSRF_RP, localName, "rp");
    }

    private static QName sg(String localName) {
        return new QName(Namespaces.WSRF_SG, localName, "sg");
    }

    /** Returns the name that all values have. */
    static QName nameOf(List<XmlFragment> values) {
        List<QName> names = values.stream().map(XmlFragment::name).distinct().toList();
        if (names.size() != 1) {
            throw new IllegalArgumentException("the values must be of one property, were of %s".formatted(names));
        }
        return names.get(0);
    }
}

package org.openmds.gateway.call;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;

/** Reads properties of resources. */
public final class PropertyCalls {

    private static final XmlFragment DOCUMENT = new XmlFragmentBuilder(XmlLimits.DEFAULT)
            .start(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT.request())
            .end()
            .build();

    private PropertyCalls() {
    }

    /** Returns the answer with the whole document of a resource. */
    public static XmlOutput document(ApiRequest request, ServiceEndpoint service, Optional<String> key) {
        return ApiCalls.call(request, service, key, PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, DOCUMENT);
    }

    /** Returns the first value of a property; empty if there is none. */
    public static Optional<XmlElement> property(ApiRequest request, ServiceEndpoint service, Optional<String> key,
            QName name) {
        try {
            return properties(request, service, key, name).stream().findFirst();
        } catch (ApiProblem notDeclared) {
            if (notDeclared.status() == 400) {
                return Optional.empty();
            }
            throw notDeclared;
        }
    }

    /** Returns all values of a property. */
    public static List<XmlElement> properties(ApiRequest request, ServiceEndpoint service, Optional<String> key,
            QName name) {
        return ApiCalls.tree(answer(request, service, key, name)).root().children();
    }

    /** Returns the answer with all values of a property. */
    public static XmlOutput answer(ApiRequest request, ServiceEndpoint service, Optional<String> key, QName name) {
        XmlFragment body = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(PropertyOperations.GET_RESOURCE_PROPERTY.request())
                .namespace(name.getPrefix(), name.getNamespaceURI())
                .text(name.getPrefix() + ":" + name.getLocalPart())
                .end()
                .build();
        return ApiCalls.call(request, service, key, PropertyOperations.GET_RESOURCE_PROPERTY, body);
    }
}

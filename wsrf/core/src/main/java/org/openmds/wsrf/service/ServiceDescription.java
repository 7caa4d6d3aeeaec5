package org.openmds.wsrf.service;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * What a service is on the wire: enough to publish its WSDL and to dispatch to it.
 *
 * @param name
 *            last step of its URL, for instance {@code DefaultIndexService}
 * @param operations
 *            all it answers
 * @param documentName
 *            root element of its resource property document
 * @param resourceKey
 *            the reference parameter that names one of its resources; empty for a service that is one resource itself
 */
public record ServiceDescription(String name, List<Operation> operations, QName documentName,
        Optional<QName> resourceKey) {

    public ServiceDescription {
        operations = List.copyOf(operations);
    }

    /** The operation whose request has that body. */
    public Optional<Operation> operation(QName request) {
        for (Operation operation : operations) {
            if (operation.request().equals(request)) {
                return Optional.of(operation);
            }
        }
        return Optional.empty();
    }
}

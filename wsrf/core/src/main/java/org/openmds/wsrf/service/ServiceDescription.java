package org.openmds.wsrf.service;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

/**
 * The description of a service, sufficient to publish its WSDL and to dispatch requests to it.
 *
 * @param name
 *            last path segment of its URL, for example {@code DefaultIndexService}
 * @param operations
 *            all its operations
 * @param documentName
 *            root element of its resource property document
 * @param resourceKey
 *            the reference parameter that selects one of its resources; empty for a service with a single resource
 */
public record ServiceDescription(String name, List<Operation> operations, QName documentName,
        Optional<QName> resourceKey) {

    public ServiceDescription {
        operations = List.copyOf(operations);
    }

    /** Returns the operation with the given name of the request element. */
    public Optional<Operation> operation(QName request) {
        for (Operation operation : operations) {
            if (operation.request().equals(request)) {
                return Optional.of(operation);
            }
        }
        return Optional.empty();
    }
}

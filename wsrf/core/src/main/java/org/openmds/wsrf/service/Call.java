package org.openmds.wsrf.service;

import java.util.Optional;

import org.openmds.wsrf.Dialect;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A request, free of its transport.
 *
 * @param resourceKey
 *            text of the reference parameter that names the resource
 * @param operation
 *            one of the service's own
 * @param body
 *            the child of the SOAP body; its name is the operation's request
 */
public record Call(Optional<String> resourceKey, Operation operation, XmlFragment body, Caller caller, Dialect dialect,
        Deadline deadline) {
}

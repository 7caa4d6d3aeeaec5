package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.endpoint.message.FaultCode;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.ServiceDescription;

/**
 * Finds the operation of a request: by its {@code wsa:Action}, else by its SOAPAction, else by the element in its body.
 *
 * <p>
 * An unknown {@code wsa:Action} is an error. An unknown SOAPAction is ignored, because many clients send an empty one or
 * {@code namespace#Operation}. In each case the body must be the request element of the operation. Immutable.
 */
final class OperationDispatcher {

    private final ServiceDescription service;

    OperationDispatcher(ServiceDescription service) {
        this.service = service;
    }

    /**
     * @param wsaAction
     *            the text of the header wsa:Action
     * @param soapAction
     *            the value of the HTTP header or of the content type's parameter, without quotes
     * @param body
     *            the name of the element in the body
     * @throws WireFaultException
     *             there is no such operation, or the body is not its request element
     */
    Operation dispatch(Optional<String> wsaAction, Optional<String> soapAction, QName body) {
        if (wsaAction.isPresent()) {
            return withBody(byAction(wsaAction.get()).orElseThrow(() -> unknownAction(wsaAction.get())), body);
        }
        return soapAction.flatMap(this::byAction)
                .map(operation -> withBody(operation, body))
                .or(() -> service.operation(body))
                .orElseThrow(
                        () -> refusal("service %s has no operation with the body %s; its operations are %s".formatted(
                                service.name(), body, operationNames())));
    }

    private Optional<Operation> byAction(String action) {
        return service.operations()
                .stream()
                .filter(operation -> operation.action().equals(action))
                .findFirst()
                .or(() -> service.operations().stream().filter(operation -> operation.accepts(action)).findFirst());
    }

    private static Operation withBody(Operation operation, QName body) {
        if (!operation.request().equals(body)) {
            throw refusal("the action selects operation %s, whose body must be %s, got %s".formatted(operation.name(),
                    operation.request(), body));
        }
        return operation;
    }

    private WireFaultException unknownAction(String action) {
        return new WireFaultException(
                WireFault
                        .addressing("service %s has no operation with the action '%s'; its operations are %s".formatted(
                                service.name(), action, operationNames()), "ActionNotSupported"));
    }

    private String operationNames() {
        return service.operations().stream().map(Operation::name).sorted().distinct().collect(Collectors.joining(", "));
    }

    private static WireFaultException refusal(String description) {
        return new WireFaultException(WireFault.refusal(FaultCode.SENDER, description));
    }
}

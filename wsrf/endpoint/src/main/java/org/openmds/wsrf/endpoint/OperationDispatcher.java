package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.regex.Pattern;
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
 * Many clients send actions that no standard defines: an empty one, {@code namespace#Operation}, the name of the message without its suffix, or any of
 * them with quotation marks. An unknown action is ignored if the body is the request of an operation and the action does not end with the name of
 * another one. In each case the body must be the request element of the operation. Immutable.
 */
final class OperationDispatcher {

    /** The end of an action that does not belong to the name of the operation. */
    private static final Pattern NAME_END = Pattern.compile("(Request)?\"?$");

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
        Optional<String> action = wsaAction.or(() -> soapAction);
        Optional<Operation> selected = action.flatMap(this::byAction);
        if (selected.isPresent()) {
            return withBody(selected.get(), body);
        }
        Operation operation = service.operation(body)
                .orElseThrow(() -> wsaAction.map(this::unknownAction)
                        .orElseGet(() -> refusal("service %s has no operation with the body %s; its operations are %s"
                                .formatted(service.name(), body, operationNames()))));
        return action.flatMap(this::named).map(other -> withBody(other, body)).orElse(operation);
    }

    /** Returns the operation with the name that is the last part of an unknown action. */
    private Optional<Operation> named(String action) {
        String last = action.substring(Math.max(action.lastIndexOf('/'), action.lastIndexOf('#')) + 1);
        String name = NAME_END.matcher(last).replaceFirst("");
        return service.operations().stream().filter(operation -> operation.name().equals(name)).findFirst();
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

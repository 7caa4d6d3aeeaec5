package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Optional;

import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.service.invoker.Invoker;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.HeaderInterceptor.ResourceKey;
import org.openmds.wsrf.endpoint.message.AddressingHeaders;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlFragment;

/** The last inbound step: creates a {@link Call}, passes it to the service, and returns the {@link Reply} to the outbound chain. */
final class OperationInvoker implements Invoker {

    private final ServiceEndpoint service;
    private final OperationDispatcher dispatcher;

    OperationInvoker(ServiceEndpoint service) {
        this.service = service;
        this.dispatcher = new OperationDispatcher(service.description());
    }

    @Override
    public Object invoke(Exchange exchange, Object contents) {
        Message message = exchange.getInMessage();
        CallTrace trace = ExchangeValues.trace(message);
        XmlFragment body = (XmlFragment) ((List<?>) contents).getFirst();
        AddressingHeaders addressing = ExchangeValues.find(message, AddressingHeaders.class)
                .orElse(AddressingHeaders.ABSENT);
        Operation operation = dispatcher.dispatch(addressing.action(), SoapAction.of(ExchangeValues.request(message)),
                body.name());
        trace.recordOperation(operation.name());
        ExchangeValues.put(message, Operation.class, operation);
        Optional<String> key = trace
                .resourceKey(ExchangeValues.find(message, ResourceKey.class).map(ResourceKey::text));
        Call call = new Call(key, operation, body, trace.caller(), WsrfDialect.WSRF_1_2, trace.deadline(),
                trace.phases(), trace.memory());
        trace.phases().lap(Phase.PARSE);
        MessageContentsList answer = outcome(trace.reply().orElseGet(() -> service.answer(call)), trace);
        if (operation.isOneWay() || !addressing.replyTo().sent()) {
            // CXF writes no envelope then.
            exchange.setOneWay(true);
            ExchangeValues.response(message).setStatus(HttpServletResponse.SC_ACCEPTED);
        }
        return answer;
    }

    private static MessageContentsList outcome(Reply reply, CallTrace trace) {
        return switch (reply) {
            case Reply.Answer answer -> {
                trace.permits()
                        .holdAnswer(trace.caller().lane(), answer.message().heldBytes())
                        .ifPresent(fault -> {
                            throw new WireFaultException(fault);
                        });
                trace.permits().read(answer.message().sharedParts().toList());
                trace.recordOutcome(CallOutcome.ANSWERED);
                yield new MessageContentsList(answer.message());
            }
            case Reply.Fault fault -> {
                trace.recordOutcome(CallOutcome.FAULT);
                throw new WireFaultException(WireFault.of(fault.fault()));
            }
            case Reply.Denied denied -> {
                trace.recordOutcome(CallOutcome.DENIED);
                throw new WireFaultException(WireFault.of(denied));
            }
        };
    }
}

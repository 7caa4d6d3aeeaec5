package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Optional;

import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.service.invoker.Invoker;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.dialect.DraftAnswers;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.dialect.DraftRequests;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.HeaderInterceptor.ResourceKey;
import org.openmds.wsrf.endpoint.draft.DraftExchange;
import org.openmds.wsrf.endpoint.message.AddressingHeaders;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** The last inbound step: creates a {@link Call}, passes it to the service, and returns the {@link Reply} to the outbound chain. */
final class OperationInvoker implements Invoker {

    private final ServiceEndpoint service;
    private final OperationDispatcher dispatcher;
    private final XmlLimits limits;

    OperationInvoker(ServiceEndpoint service, XmlLimits limits) {
        this.service = service;
        this.limits = limits;
        this.dispatcher = new OperationDispatcher(service.description());
    }

    @Override
    public Object invoke(Exchange exchange, Object contents) {
        Message message = exchange.getInMessage();
        CallTrace trace = ExchangeValues.trace(message);
        XmlFragment received = (XmlFragment) ((List<?>) contents).getFirst();
        boolean isDraft = DraftNames.isDraft(received.name());
        if (isDraft) {
            ExchangeValues.put(message, DraftExchange.class, new DraftExchange(received.name()));
        }
        XmlFragment body = isDraft ? DraftRequests.toFinal(received, limits) : received;
        AddressingHeaders addressing = ExchangeValues.find(message, AddressingHeaders.class)
                .orElse(AddressingHeaders.ABSENT);
        Operation operation = dispatcher.dispatch(addressing.action(),
                isDraft ? Optional.empty() : SoapAction.of(ExchangeValues.request(message)), body.name());
        trace.recordOperation(operation.name());
        ExchangeValues.put(message, Operation.class, operation);
        Optional<String> key = trace
                .resourceKey(ExchangeValues.find(message, ResourceKey.class).map(ResourceKey::text));
        Call call = new Call(key, operation, body, trace.caller(), WsrfDialect.WSRF_1_2, trace.deadline(),
                trace.phases(), trace.memory(), trace::recordChanged);
        trace.phases().lap(Phase.PARSE);
        Reply reply = trace.reply().orElseGet(() -> service.answer(call));
        MessageContentsList answer = outcome(isDraft ? inDraft(operation, reply) : reply, trace);
        if (operation.isOneWay() || !addressing.replyTo().sent()) {
            // CXF writes no envelope then.
            exchange.setOneWay(true);
            ExchangeValues.response(message).setStatus(HttpServletResponse.SC_ACCEPTED);
        }
        return answer;
    }

    private static Reply inDraft(Operation operation, Reply reply) {
        return reply instanceof Reply.Answer answer && !operation.isOneWay()
                ? new Reply.Answer(DraftAnswers.toDraft(operation.response(), answer.message()))
                : reply;
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

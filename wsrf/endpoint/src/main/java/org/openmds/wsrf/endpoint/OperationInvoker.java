package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Optional;

import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.service.invoker.Invoker;
import org.openmds.wsrf.Dialect;
import org.openmds.wsrf.endpoint.CallObserver.Outcome;
import org.openmds.wsrf.endpoint.ReadHeaders.ResourceKey;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.Phases.Phase;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlFragment;

/** The end of the way in: makes a {@link Call} of what was read, has it answered, and sends the {@link Reply} on its way out. */
final class OperationInvoker implements Invoker {

    private final ServiceEndpoint service;
    private final Dispatcher dispatcher;

    OperationInvoker(ServiceEndpoint service) {
        this.service = service;
        this.dispatcher = new Dispatcher(service.description());
    }

    @Override
    public Object invoke(Exchange exchange, Object contents) {
        Message message = exchange.getInMessage();
        CallTrace trace = Exchanges.trace(message);
        XmlFragment body = (XmlFragment) ((List<?>) contents).getFirst();
        Optional<String> action = Exchanges.find(message, Addressing.class).flatMap(Addressing::action);
        Operation operation = dispatcher.dispatch(action, SoapAction.of(Exchanges.request(message)), body.name());
        trace.reached(operation.name());
        Exchanges.put(message, Operation.class, operation);
        Optional<String> key = Exchanges.find(message, ResourceKey.class).map(ResourceKey::text);
        Call call = new Call(key, operation, body, trace.caller(), Dialect.WSRF_1_2, trace.deadline(),
                trace.phases());
        trace.phases().lap(Phase.PARSE);
        MessageContentsList answer = outcome(trace.reply().orElseGet(() -> service.answer(call)), trace);
        if (operation.isOneWay()) {
            // CXF then writes no envelope.
            exchange.setOneWay(true);
            Exchanges.response(message).setStatus(HttpServletResponse.SC_ACCEPTED);
        }
        return answer;
    }

    private static MessageContentsList outcome(Reply reply, CallTrace trace) {
        return switch (reply) {
            case Reply.Answer answer -> {
                trace.ended(Outcome.ANSWERED);
                yield new MessageContentsList(answer.message());
            }
            case Reply.Fault fault -> {
                trace.ended(Outcome.FAULT);
                throw new WireFaultException(WireFault.of(fault.fault()));
            }
            case Reply.Denied denied -> {
                trace.ended(Outcome.DENIED);
                throw new WireFaultException(WireFault.of(denied));
            }
        };
    }
}

package org.openmds.wsrf.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.StringReader;
import java.time.Duration;
import java.util.Optional;

import javax.xml.transform.stream.StreamSource;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.schema.SchemaFiles;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;

/** Calls endpoints without a transport and validates each request and reply with the schemas. */
public final class ServiceCalls {

    /** Namespace declarations for bodies. */
    public static final String NAMESPACES = """
            xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2" xmlns:rl="http://docs.oasis-open.org/wsrf/rl-2"\
             xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"\
             xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:idx="http://mds.globus.org/index" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:br="http://docs.oasis-open.org/wsn/br-2"\
             xmlns:tev="http://www.onvif.org/ver10/events/wsdl"\
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance\"""";

    private ServiceCalls() {
    }

    /** Returns a call of a service without resources; the body is the content of the operation's request element. */
    public static Call call(Operation operation, String content) {
        return call(operation, content, Optional.empty(), Caller.ANONYMOUS);
    }

    /** Returns a call of one resource. */
    public static Call call(Operation operation, String content, Optional<String> key, Caller caller) {
        String name = operation.request().getPrefix() + ":" + operation.request().getLocalPart();
        XmlFragment body = XmlFragment.parse("<" + name + " " + NAMESPACES + ">" + content + "</" + name + ">");
        return new Call(key, operation, body, caller, WsrfDialect.WSRF_1_2, Deadline.in(Duration.ofSeconds(10)));
    }

    /** Returns the same call, which may hold no copies and an answer of a limited length. */
    public static Call limited(Call call, long maxAnswerBytes) {
        return new Call(call.resourceKey(), call.operation(), call.body(), call.caller(), call.dialect(),
                call.deadline(), call.phases(), new CallMemory() {
                    @Override
                    public void hold(long heapBytes) {
                        throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, "no room for " + heapBytes);
                    }

                    @Override
                    public boolean holdAnswer(long bytes) {
                        return bytes <= maxAnswerBytes;
                    }
                }, call.changed());
    }

    /** Returns the body of the answer; it has the operation's response name and is valid. */
    public static XmlFragment answer(ServiceEndpoint service, Call call) {
        XmlFragment answer = unchecked(service, call);
        valid(answer);
        return answer;
    }

    /** Returns the body of an answer that no schema describes, for example the number from a query. */
    public static XmlFragment unchecked(ServiceEndpoint service, Call call) {
        Reply reply = service.answer(call);
        assertThat(reply).isInstanceOf(Reply.Answer.class);
        var message = ((Reply.Answer) reply).message();
        String text = BytesOutput.of(message::writeTo).toString();
        assertThat(message.length()).isEqualTo(text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
        XmlFragment answer = XmlFragment.parse(text);
        assertThat(answer.name()).isEqualTo(call.operation().response());
        return answer;
    }

    /** Returns the fault of the reply; it is valid. */
    public static WsrfFault fault(ServiceEndpoint service, Call call) {
        Reply reply = service.answer(call);
        assertThat(reply).isInstanceOf(Reply.Fault.class);
        WsrfFault fault = ((Reply.Fault) reply).fault();
        valid(fault.toFragment());
        return fault;
    }

    /** Validates an element with the schemas. */
    public static void valid(XmlFragment element) {
        assertThatCode(() -> SchemaFiles.validator()
                .newValidator()
                .validate(new StreamSource(new StringReader(element.toString()))))
                .as(element.toString())
                .doesNotThrowAnyException();
    }
}

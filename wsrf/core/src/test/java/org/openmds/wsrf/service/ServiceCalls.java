package org.openmds.wsrf.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.StringReader;
import java.time.Duration;
import java.util.Optional;

import javax.xml.transform.stream.StreamSource;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.schema.SchemaFiles;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;

/** Asks endpoints without a transport, and holds every request and reply to the schemas. */
public final class ServiceCalls {

    /** Namespaces for bodies. */
    public static final String NAMESPACES = """
            xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2" xmlns:rl="http://docs.oasis-open.org/wsrf/rl-2"\
             xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"\
             xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:idx="http://mds.globus.org/index" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:br="http://docs.oasis-open.org/wsn/br-2"\
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance\"""";

    private ServiceCalls() {
    }

    /** A call of a service without resources; the body is the content of the operation's request element. */
    public static Call call(Operation operation, String content) {
        return call(operation, content, Optional.empty(), Caller.ANONYMOUS);
    }

    /** A call of one resource. */
    public static Call call(Operation operation, String content, Optional<String> key, Caller caller) {
        String name = operation.request().getPrefix() + ":" + operation.request().getLocalPart();
        XmlFragment body = XmlFragment.parse("<" + name + " " + NAMESPACES + ">" + content + "</" + name + ">");
        return new Call(key, operation, body, caller, WsrfDialect.WSRF_1_2, Deadline.in(Duration.ofSeconds(10)));
    }

    /** The body of the answer, which has the operation's name and is valid. */
    public static XmlFragment answer(ServiceEndpoint service, Call call) {
        XmlFragment answer = unchecked(service, call);
        valid(answer);
        return answer;
    }

    /** The body of an answer that no schema covers, such as a query's number. */
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

    /** The fault of the reply, which is valid. */
    public static WsrfFault fault(ServiceEndpoint service, Call call) {
        Reply reply = service.answer(call);
        assertThat(reply).isInstanceOf(Reply.Fault.class);
        WsrfFault fault = ((Reply.Fault) reply).fault();
        valid(fault.toFragment());
        return fault;
    }

    /** Holds an element to the schemas. */
    public static void valid(XmlFragment element) {
        assertThatCode(() -> SchemaFiles.validator()
                .newValidator()
                .validate(new StreamSource(new StringReader(element.toString()))))
                .as(element.toString())
                .doesNotThrowAnyException();
    }
}

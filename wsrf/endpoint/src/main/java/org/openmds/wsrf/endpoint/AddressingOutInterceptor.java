package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

import javax.xml.namespace.QName;

import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.headers.Header;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.endpoint.draft.DraftExchange;
import org.openmds.wsrf.endpoint.draft.DraftHeaders;
import org.openmds.wsrf.endpoint.message.AddressingHeaders;
import org.openmds.wsrf.endpoint.message.AnswerTarget;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.XmlEscaper;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Adds the WS-Addressing headers to a reply if the request had some. They are added as one block of text, because building them one by one costs
 * more than the rest of a small answer.
 *
 * <pre>{@code
 * <wsa:Action xmlns:wsa="…">…Response</wsa:Action><wsa:MessageID xmlns:wsa="…">urn:uuid:…</wsa:MessageID>
 * <wsa:To xmlns:wsa="…">…/anonymous</wsa:To><wsa:RelatesTo xmlns:wsa="…">uuid:…</wsa:RelatesTo>
 * <k:Parameter xmlns:k="…" wsa:IsReferenceParameter="true">…</k:Parameter>
 * }</pre>
 */
final class AddressingOutInterceptor extends AbstractSoapInterceptor {

    private static final QName BLOCK = new QName(Namespaces.WSA, "Action", "wsa");
    private static final RawBinding BINDING = new RawBinding();

    AddressingOutInterceptor() {
        super(Phase.PRE_PROTOCOL);
    }

    @Override
    public void handleMessage(SoapMessage message) {
        Optional<DraftExchange> draft = ExchangeValues.find(message, DraftExchange.class);
        if (draft.isPresent()) {
            ExchangeValues.find(message, DraftHeaders.class)
                    .map(request -> request.answer(action(message, draft.get())))
                    .ifPresent(text -> message.getHeaders().add(new Header(BLOCK, output(text), BINDING)));
            return;
        }
        ExchangeValues.find(message, AddressingHeaders.class)
                .filter(AddressingHeaders::present)
                .ifPresent(request -> message.getHeaders().add(new Header(BLOCK, block(message, request), BINDING)));
    }

    private static XmlOutput block(SoapMessage message, AddressingHeaders request) {
        AnswerTarget target = ExchangeValues.find(message, WireFault.class).isPresent()
                ? request.faultTo()
                : request.replyTo();
        return output(text(action(message), request, target));
    }

    private static String action(SoapMessage message, DraftExchange draft) {
        return ExchangeValues.find(message, WireFault.class).isPresent()
                ? DraftNames.FAULT_ACTION
                : draft.responseAction();
    }

    private static XmlOutput output(String text) {
        return BytesOutput.of(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the headers of an answer with the given action. */
    static String text(String action, AddressingHeaders request, AnswerTarget target) {
        StringBuilder text = new StringBuilder(600);
        append(text, "Action", action);
        append(text, "MessageID", "urn:uuid:" + UUID.randomUUID());
        append(text, "To", AddressingHeaders.ANONYMOUS);
        request.messageId().ifPresent(id -> append(text, "RelatesTo", id));
        target.headers().forEach(header -> text.append(new String(header.toBytes(), StandardCharsets.UTF_8)));
        return text.toString();
    }

    private static String action(SoapMessage message) {
        return ExchangeValues.find(message, WireFault.class)
                .map(WireFault::action)
                .or(() -> ExchangeValues.find(message, Operation.class).map(Operation::responseAction))
                .orElseThrow();
    }

    private static void append(StringBuilder text, String name, String value) {
        text.append("<wsa:")
                .append(name)
                .append(" xmlns:wsa=\"")
                .append(Namespaces.WSA)
                .append("\">")
                .append(XmlEscaper.escape(value))
                .append("</wsa:")
                .append(name)
                .append('>');
    }
}

package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;

import jakarta.servlet.http.HttpServletRequest;

import org.apache.cxf.binding.soap.Soap11;
import org.apache.cxf.binding.soap.Soap12;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.endpoint.message.MediaTypes;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.service.PhaseTimer;

/** The first step of a request in CXF. It throws the fault of a request that was refused before its body was read. */
final class AdmissionInterceptor extends AbstractSoapInterceptor {

    AdmissionInterceptor() {
        super(Phase.RECEIVE);
    }

    @Override
    public void handleMessage(SoapMessage message) {
        HttpServletRequest request = ExchangeValues.request(message);
        // Until the envelope is read, a refusal uses the SOAP version of the content type.
        message.setVersion(MediaTypes.isSoap12(request.getContentType()) ? Soap12.getInstance() : Soap11.getInstance());
        // CXF writes the encoding of the request into the response, but the bytes of answers are always UTF-8.
        message.put(Message.ENCODING, StandardCharsets.UTF_8.name());
        CallTrace trace = ExchangeValues.trace(message);
        trace.phases().lap(PhaseTimer.Phase.ACCEPT);
        trace.refusal().ifPresent(fault -> {
            throw new WireFaultException(fault);
        });
    }
}

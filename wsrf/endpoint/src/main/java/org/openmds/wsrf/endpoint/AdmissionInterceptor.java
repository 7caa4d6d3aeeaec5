package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;

import org.apache.cxf.binding.soap.Soap11;
import org.apache.cxf.binding.soap.Soap12;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.PhaseTimer;

/** The first step of a request. It refuses requests that are too long by their headers, or have a wrong credential, before it reads the body. */
final class AdmissionInterceptor extends AbstractSoapInterceptor {

    private final long maxBodyBytes;
    private final Authenticator authenticator;

    AdmissionInterceptor(long maxBodyBytes, Authenticator authenticator) {
        super(Phase.RECEIVE);
        this.maxBodyBytes = maxBodyBytes;
        this.authenticator = authenticator;
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
        trace.recordCaller(caller(request, trace));
        trace.phases().lap(PhaseTimer.Phase.AUTH);
        if (request.getContentLengthLong() > maxBodyBytes) {
            throw new WireFaultException(
                    WireFault.refusal(413, "the request is %d bytes long, the limit is %d bytes".formatted(
                            request.getContentLengthLong(), maxBodyBytes)));
        }
    }

    private Caller caller(HttpServletRequest request, CallTrace trace) {
        return authenticator.authenticate(Optional.ofNullable(request.getHeader("Authorization"))).orElseThrow(() -> {
            trace.recordOutcome(CallOutcome.DENIED);
            return new WireFaultException(WireFault.denied(Access.CREDENTIAL_REQUIRED,
                    "the credential in the header Authorization is not valid"));
        });
    }
}

package org.openmds.wsrf.endpoint.message;

import java.io.EOFException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;

import org.apache.cxf.binding.soap.SoapFault;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * Translates exceptions of the SOAP chain into faults. An exception without a translation is a failure of the server; its text goes only to the
 * log.
 */
public final class FaultTranslation {

    /** Limit of the chain of causes, which may be circular. */
    private static final int MAX_CAUSES = 20;

    private FaultTranslation() {
    }

    /** Returns the fault of the first exception in the chain of causes that has one. */
    public static Optional<WireFault> translate(Throwable thrown) {
        return causes(thrown).flatMap(cause -> translateOne(cause).stream())
                .findFirst()
                .or(() -> translateSoapFault(thrown));
    }

    private static Optional<WireFault> translateOne(Throwable cause) {
        return switch (cause) {
            case WireFaultException e -> Optional.of(e.fault());
            case WsrfFaultException e -> Optional.of(WireFault.of(e.fault()));
            case UnreadableBodyException e -> Optional.of(WireFault.refusal(e.status(), message(e)));
            case InvalidXmlException e when !isUnreadable(e) ->
                Optional.of(WireFault.refusal(FaultCode.SENDER, message(e)));
            case XMLStreamException e when !isUnreadable(e) ->
                Optional.of(WireFault.refusal(FaultCode.SENDER, malformed(e)));
            default -> Optional.empty();
        };
    }

    private static Optional<WireFault> translateSoapFault(Throwable thrown) {
        return causes(thrown).filter(SoapFault.class::isInstance)
                .map(SoapFault.class::cast)
                .findFirst()
                .flatMap(fault -> switch (fault.getFaultCode().getLocalPart()) {
                    case "MustUnderstand" ->
                        Optional.of(WireFault.refusal(FaultCode.MUST_UNDERSTAND, message(fault)));
                    case "VersionMismatch" -> Optional.of(WireFault.refusal(FaultCode.VERSION_MISMATCH,
                            "the message is not a SOAP envelope: its namespace is neither that of SOAP 1.1 nor that of SOAP 1.2"));
                    case "Client", "Sender" -> Optional.of(WireFault.refusal(FaultCode.SENDER, message(fault)));
                    default -> Optional.empty();
                });
    }

    /** Returns true if the parser has wrapped an exception of its input. */
    private static boolean isUnreadable(Throwable thrown) {
        return causes(thrown).anyMatch(UnreadableBodyException.class::isInstance);
    }

    /** Returns true if the client has gone or timed out, so that no answer can reach it. */
    public static boolean isConnectionLost(Throwable thrown) {
        return causes(thrown)
                .anyMatch(cause -> cause instanceof EOFException || cause instanceof ClosedChannelException
                        || cause instanceof TimeoutException);
    }

    /** Returns the parser's message and position; the lines after the first repeat the position. */
    private static String malformed(XMLStreamException e) {
        String words = Optional.ofNullable(e.getMessage()).map(text -> text.lines().findFirst().orElse("")).orElse("");
        return Optional.ofNullable(e.getLocation())
                .map(location -> "the message is not well-formed XML, line %d column %d: %s".formatted(
                        location.getLineNumber(), location.getColumnNumber(), words))
                .orElseGet(() -> "the message is not well-formed XML: " + words);
    }

    private static String message(Throwable thrown) {
        return Objects.requireNonNullElse(thrown.getMessage(), "the request cannot be processed");
    }

    private static Stream<Throwable> causes(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        for (@Nullable
        Throwable cause = thrown; cause != null && chain.size() < MAX_CAUSES; cause = causeOf(cause)) {
            chain.add(cause);
        }
        return chain.stream();
    }

    private static @Nullable Throwable causeOf(Throwable thrown) {
        return thrown instanceof XMLStreamException e && e.getNestedException() != null
                ? e.getNestedException()
                : thrown.getCause();
    }
}

package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.apache.cxf.logging.FaultListener;
import org.apache.cxf.message.Message;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.endpoint.message.FaultTranslation;
import org.openmds.wsrf.endpoint.message.WireFault;

/** Logs exceptions of the SOAP chain: failures of the server with their cause, errors of callers as one debug line. Thread-safe. */
final class FaultLog implements FaultListener {

    private static final Logger LOG = LogManager.getLogger();

    @Override
    public boolean faultOccurred(Exception thrown, String description, Message message) {
        Optional<WireFault> fault = FaultTranslation.translate(thrown);
        if (fault.isPresent()) {
            LOG.debug("{} refused: {}", description, fault.get().fault().description());
        } else if (FaultTranslation.isConnectionLost(thrown)) {
            LOG.debug("{}: the client closed the connection", description);
        } else {
            LOG.error("{} failed", description, thrown);
        }
        return false;
    }
}

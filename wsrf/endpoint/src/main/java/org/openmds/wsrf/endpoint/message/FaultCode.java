package org.openmds.wsrf.endpoint.message;

import javax.xml.namespace.QName;

import org.apache.cxf.binding.soap.Soap12;
import org.apache.cxf.binding.soap.SoapVersion;
import org.openmds.wsrf.fault.FaultKind.ResponsibleParty;

/** The top-level codes of SOAP faults, independent of the SOAP version. */
public enum FaultCode {
    SENDER, RECEIVER, MUST_UNDERSTAND, VERSION_MISMATCH;

    static FaultCode of(ResponsibleParty responsibleParty) {
        return switch (responsibleParty) {
            case SENDER -> SENDER;
            case RECEIVER -> RECEIVER;
        };
    }

    public QName in(SoapVersion version) {
        return switch (this) {
            case SENDER -> version.getSender();
            case RECEIVER -> version.getReceiver();
            case MUST_UNDERSTAND -> version.getMustUnderstand();
            case VERSION_MISMATCH -> version.getVersionMismatch();
        };
    }

    /** Returns the HTTP status: always 500 for SOAP 1.1 (section 6.2); 400 for sender faults in SOAP 1.2 (part 2, section 7.5.2.2). */
    public int httpStatus(SoapVersion version) {
        return this == SENDER && version instanceof Soap12 ? 400 : 500;
    }
}

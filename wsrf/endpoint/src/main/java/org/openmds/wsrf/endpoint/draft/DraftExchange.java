package org.openmds.wsrf.endpoint.draft;

import javax.xml.namespace.QName;

import org.openmds.wsrf.dialect.DraftNames;

/**
 * The mark of an exchange in the drafts of 2004/06.
 *
 * @param request
 *            the element in the body of the request
 */
public record DraftExchange(QName request) {

    /** Returns the action of the answer. */
    public String responseAction() {
        return DraftNames.action(request).orElse(request.toString()) + "Response";
    }
}

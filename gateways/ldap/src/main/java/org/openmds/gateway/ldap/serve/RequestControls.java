package org.openmds.gateway.ldap.serve;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

import org.openmds.gateway.ldap.search.RefusedSearchException;
import org.openmds.gateway.ldap.search.SearchResult;
import org.openmds.gateway.ldap.search.SearchTask.ResultPage;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;

/**
 * The controls of a search: results in pages (RFC 2696). The cookie of a page is the place of its last entry, so the server keeps nothing between pages. A
 * site that changes meanwhile is among the later pages again.
 *
 * @param paging
 *            the control for pages
 */
record RequestControls(Optional<SimplePagedResultsControl> paging) {

    private static final Control[] NONE = new Control[0];

    /**
     * Reads the controls of a request.
     *
     * @throws RefusedSearchException
     *             a control that the client needs is not known, or not readable
     */
    static RequestControls of(List<Control> controls) throws RefusedSearchException {
        Optional<SimplePagedResultsControl> paging = Optional.empty();
        for (Control each : controls) {
            if (each.getOID().equals(SimplePagedResultsControl.PAGED_RESULTS_OID)) {
                paging = Optional.of(paging(each));
            } else if (each.isCritical()
                    && !each.getOID().equals(ManageDsaITRequestControl.MANAGE_DSA_IT_REQUEST_OID)) {
                throw RefusedSearchException.of(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
                        "the control %s is not known here".formatted(each.getOID()));
            }
        }
        return new RequestControls(paging);
    }

    private static SimplePagedResultsControl paging(Control control) throws RefusedSearchException {
        try {
            return control instanceof SimplePagedResultsControl read
                    ? read
                    : new SimplePagedResultsControl(control.getOID(), control.isCritical(), control.getValue());
        } catch (LDAPException e) {
            throw RefusedSearchException.of(ResultCode.PROTOCOL_ERROR, "the control for pages cannot be read");
        }
    }

    /** Returns the page that the client asks for. */
    ResultPage page() throws RefusedSearchException {
        if (paging.isEmpty()) {
            return ResultPage.WHOLE;
        }
        ASN1OctetString cookie = paging.get().getCookie();
        int length = cookie == null ? 0 : cookie.getValueLength();
        if (cookie != null && length != 0 && length != Long.BYTES) {
            throw RefusedSearchException.of(ResultCode.UNWILLING_TO_PERFORM, "the cookie of the page is not valid");
        }
        long after = cookie == null || length == 0 ? -1 : Math.max(-1, ByteBuffer.wrap(cookie.getValue()).getLong());
        int size = paging.get().getSize();
        return new ResultPage(size <= 0 ? Long.MAX_VALUE : size, after);
    }

    /** Returns the controls of the answer. */
    Control[] answer(SearchResult result) {
        if (paging.isEmpty()) {
            return NONE;
        }
        byte[] cookie = result.next() < 0
                ? new byte[0]
                : ByteBuffer.allocate(Long.BYTES).putLong(result.next()).array();
        return new Control[]{new SimplePagedResultsControl((int) Math.min(result.estimate(), Integer.MAX_VALUE),
                new ASN1OctetString(cookie), false)};
    }
}

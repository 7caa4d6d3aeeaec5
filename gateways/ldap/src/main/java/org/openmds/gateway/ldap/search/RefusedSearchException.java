package org.openmds.gateway.ldap.search;

import com.unboundid.ldap.sdk.ResultCode;

/** A search that is not run, with the code and the message of its result. */
public final class RefusedSearchException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient ResultCode code;
    private final String matchedName;

    private RefusedSearchException(ResultCode code, String matchedName, String message) {
        super(message);
        this.code = code;
        this.matchedName = matchedName;
    }

    /** Returns the refusal of a search that exceeds a limit. */
    public static RefusedSearchException ofLimit(String message) {
        return new RefusedSearchException(ResultCode.ADMIN_LIMIT_EXCEEDED, "", message);
    }

    /** Returns the refusal of a search for another reason. */
    public static RefusedSearchException of(ResultCode code, String message) {
        return new RefusedSearchException(code, "", message);
    }

    /** Returns the refusal of a search at a name without an entry. */
    static RefusedSearchException ofMissingBase(String name, String closest) {
        return new RefusedSearchException(ResultCode.NO_SUCH_OBJECT, closest, "there is no entry " + name);
    }

    /** Returns the code of the result. */
    public ResultCode code() {
        return code;
    }

    /** Returns the name of the closest entry above the base that exists; may be empty. */
    public String matchedName() {
        return matchedName;
    }
}

package org.openmds.gateway.route;

import java.util.List;

/** A failed request. Its answer is a problem document (RFC 9457). */
public final class ApiProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient List<String> problems;

    /**
     * @param status
     *            the HTTP status
     * @param detail
     *            one sentence for people
     */
    public ApiProblem(int status, String detail) {
        this(status, detail, List.of());
    }

    /**
     * @param problems
     *            each problem of the request, if there may be several
     */
    public ApiProblem(int status, String detail, List<String> problems) {
        super(detail, null, false, false);
        this.status = status;
        this.problems = List.copyOf(problems);
    }

    /** Returns the failure of a request for something that does not exist. */
    public static ApiProblem unknown(String detail) {
        return new ApiProblem(404, detail);
    }

    /** Returns the failure of a request that is not valid. */
    public static ApiProblem invalid(String detail) {
        return new ApiProblem(400, detail);
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the sentence for people. */
    public String detail() {
        return String.valueOf(getMessage());
    }

    /** Returns the single problems. */
    public List<String> problems() {
        return problems;
    }
}

package org.openmds.gateway.route;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.fault.WsrfFault;

/** A failed request. Its answer is a problem document (RFC 9457). */
public final class ApiProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient List<String> problems;
    private final transient Optional<String> server;

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
        this(status, detail, problems, Optional.empty());
    }

    private ApiProblem(int status, String detail, List<String> problems, Optional<String> server) {
        super(detail, null, false, false);
        this.status = status;
        this.problems = List.copyOf(problems);
        this.server = server;
    }

    /** Returns the failure of an operation. */
    public static ApiProblem of(int status, WsrfFault fault) {
        return new ApiProblem(status, fault.description(), List.of(), fault.server());
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

    /** Returns the URL of a server that can answer the request, without a trailing slash. */
    public Optional<String> server() {
        return server;
    }

    /** Returns the single problems. */
    public List<String> problems() {
        return problems;
    }
}

package org.openmds.loadtest.model.client;

import java.util.List;

import org.openmds.loadtest.model.plan.LoadPlan;

/** A kind of client, found by {@link java.util.ServiceLoader}. Kinds are stateless. */
public interface ClientKind {

    /** Returns the name in plans and in {@code --client}. */
    String name();

    /** Describes the kind in one sentence. */
    String description();

    /** Returns all options that {@link org.openmds.loadtest.model.plan.ClientSpec#options} may have. Others are rejected before {@link #open}. */
    List<ClientOption> options();

    /** Checks the client of a plan without starting anything or contacting the service. Returns all problems at once; empty if there are none. */
    default ClientProblems problems(LoadPlan plan) {
        return ClientProblems.NONE;
    }

    /** Returns true if each client or each call is a separate process. */
    default boolean startsProcesses() {
        return false;
    }

    /**
     * Opens the clients of a plan.
     *
     * @param context
     *            the clients' dependencies
     * @throws ClientException
     *             if target or options are wrong; the message says which, the expected and the given value
     */
    ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException;
}

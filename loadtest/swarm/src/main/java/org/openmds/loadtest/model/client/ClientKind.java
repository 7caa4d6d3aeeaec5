package org.openmds.loadtest.model.client;

import java.util.List;

import org.openmds.loadtest.model.plan.LoadPlan;

/** A kind of client, found by {@link java.util.ServiceLoader}. Kinds have no state. */
public interface ClientKind {

    /** As plans and {@code --client} say. */
    String name();

    /** In one sentence. */
    String description();

    /** All that {@link org.openmds.loadtest.model.plan.ClientSpec#options} may have; others are refused before {@link #open}. */
    List<ClientOption> options();

    /** What is wrong with the client of a plan, all at once, without starting anything or asking the service; empty where nothing is. */
    default ClientProblems problems(LoadPlan plan) {
        return ClientProblems.NONE;
    }

    /** Whether each client, or each call, is a process of its own anyway. */
    default boolean startsProcesses() {
        return false;
    }

    /**
     * The clients of a plan.
     *
     * @param context
     *            what a tester gives them
     * @throws ClientException
     *             where target or options are wrong; the message names which, what is expected and what it got
     */
    ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException;
}

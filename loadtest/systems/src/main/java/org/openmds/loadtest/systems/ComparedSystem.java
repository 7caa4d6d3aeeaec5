package org.openmds.loadtest.systems;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;

/** A monitoring and information service that the load test can start and query. Found by {@link java.util.ServiceLoader}; stateless. */
public interface ComparedSystem {

    /** Returns the name on the command line: mds2, rgma, hawkeye, mds4, openmds. */
    String name();

    /** Returns the name in reports, such as R-GMA. */
    String title();

    /** Returns the parts that clients can query. */
    Set<SystemPart> parts();

    /** Returns the implementation of each component of the study's generic model. */
    Map<ComponentRole, SystemComponent> components();

    /** Returns the steps of a query to that part, in the order of the study's table. */
    List<QueryStep> steps(SystemPart part);

    /**
     * Starts the system on this machine, with all its dependencies, and returns when it answers.
     *
     * @throws SystemException
     *             if it cannot be started; the message names what is missing or wrong
     */
    RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException;

    /**
     * Returns true if the information servers below that part can run in a process of their own, beside the queried server: the papers ran
     * them on other machines.
     */
    default boolean isDivided(SystemPart part) {
        return false;
    }

    /**
     * Starts only the queried server of a divided system. Its information servers register with it later.
     *
     * @throws SystemException
     *             if it cannot be started
     */
    default RunningSystem startQueriedServer(SystemSetup setup) throws SystemException, InterruptedException {
        throw new SystemException("the information servers of %s run in the process of its %s".formatted(title(),
                setup.part()));
    }

    /**
     * Starts only the information servers of a divided system, and returns when they are registered with the queried server. Their
     * counters have other names than those of the queried server, or are parts of a sum.
     *
     * @param target
     *            {@link RunningSystem#target} of the queried server
     * @throws SystemException
     *             if they cannot be started or registered
     */
    default RunningSystem startInformationServers(SystemSetup setup, String target)
            throws SystemException, InterruptedException {
        throw new SystemException("the information servers of %s run in the process of its %s".formatted(title(),
                setup.part()));
    }

    /**
     * Returns the client that queries the system, started here or elsewhere. Its kind is one of the
     * {@link org.openmds.loadtest.model.client.ClientKind}s.
     *
     * @param target
     *            {@link RunningSystem#target}, or the URL of an installation
     */
    ClientSpec client(SystemPart part, QueryScope query, String target);

    /**
     * Returns further options of {@link #client}: with them the client rejects an answer that lacks some of the content that was started.
     * Empty if the client cannot detect this, or only at a cost that the query itself does not have.
     */
    default Map<String, String> completenessOptions(QueryScope query, SystemSetup setup) {
        return Map.of();
    }

    /**
     * Returns the same client, with its addresses replaced by those of relays. Changing the target suffices, unless servers send further
     * addresses to clients.
     *
     * @param client
     *            {@link #client} of a running system
     * @throws IOException
     *             if an address has no relay, or the servers' further addresses cannot be determined
     */
    default ClientSpec throughRelays(RelayMapping relayMapping, ClientSpec client) throws IOException {
        return new ClientSpec(client.kind(), relayMapping.toRelay(client.target()), client.options());
    }

    /**
     * Returns n if one of n queries records its steps. The result is 1, unless recording the steps would take over 1 % of the query's processor time.
     */
    default int stepSamplingInterval() {
        return 1;
    }

    /** True if the servers time every query. A comparison of queries with and without steps then cannot show the cost of timing in the servers. */
    default boolean isAlwaysTimed() {
        return false;
    }

    /** True if clients of that era keep their connections; the study's clients opened one for each query. */
    default boolean keepsConnections(SystemEra era) {
        return era == SystemEra.TODAY;
    }

    /**
     * A component in the report's first table.
     *
     * @param name
     *            the system's own term, such as GRIS
     * @param implementation
     *            the class that implements it; empty if an external program implements it, named by {@code name}
     */
    record SystemComponent(String name, String implementation) {
    }
}

package org.openmds.loadtest.systems;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;

/** A monitoring and information service that can be started and asked. Found by {@link java.util.ServiceLoader}; has no state. */
public interface ComparedSystem {

    /** As the command line says: mds2, rgma, hawkeye, mds4, openmds. */
    String name();

    /** As reports say, such as R-GMA. */
    String title();

    /** What of it can be asked. */
    Set<SystemPart> parts();

    /** What stands for each component of the study's generic model, and the class that does it. */
    Map<ComponentRole, SystemComponent> components();

    /** The steps of a query to that part, in the order of the study's table. */
    List<QueryStep> steps(SystemPart part);

    /**
     * Starts it on this machine, with all that it needs, and returns when it answers.
     *
     * @throws SystemException
     *             where it cannot be; the message says what is missing or wrong
     */
    RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException;

    /**
     * The client that asks it, started here or elsewhere: its kind is found among the {@link org.openmds.loadtest.model.client.ClientKind}s.
     *
     * @param target
     *            {@link RunningSystem#target}, or the URL of an installation
     */
    ClientSpec client(SystemPart part, QueryScope query, String target);

    /**
     * Further options of {@link #client}, by which it takes an answer for a bad one that lacks a part of what was started. None where that cannot be told, or not
     * without a cost that the query itself has not.
     */
    default Map<String, String> completenessOptions(QueryScope query, SystemSetup setup) {
        return Map.of();
    }

    /**
     * The same client by another way, for which each address that users ask has a relay. It suffices to change the target, unless servers tell clients of
     * further addresses.
     *
     * @param client
     *            {@link #client} of a system that is running
     * @throws IOException
     *             where there is no such way, or the servers' further addresses cannot be found out
     */
    default ClientSpec throughRelays(RelayMapping relayMapping, ClientSpec client) throws IOException {
        return new ClientSpec(client.kind(), relayMapping.toRelay(client.target()), client.options());
    }

    /** Of so many queries one tells its steps: all, unless a query takes so little of the processor that its steps were more than 1 % of it. */
    default int stepSamplingInterval() {
        return 1;
    }

    /** Whether its servers time each query, wanted or not: of what that costs them, queries with and without steps tell nothing. */
    default boolean isAlwaysTimed() {
        return false;
    }

    /** Whether users of that era keep their connections; the study's opened one for each query. */
    default boolean isKeepingConnections(SystemEra era) {
        return era == SystemEra.TODAY;
    }

    /**
     * A component in the report's first table.
     *
     * @param name
     *            the system's own word, such as GRIS
     * @param implementation
     *            the class that does it; empty where a program does, named by the word
     */
    record SystemComponent(String name, String implementation) {
    }
}

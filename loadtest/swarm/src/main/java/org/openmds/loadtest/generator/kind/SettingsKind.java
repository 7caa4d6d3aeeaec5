package org.openmds.loadtest.generator.kind;

import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/**
 * A kind of client that reads a plan into settings, both to check the plan and to open the clients.
 *
 * @param <S>
 *            the settings
 */
public interface SettingsKind<S> extends ClientKind {

    /** Reads a plan. Problems are added to the options, and an invalid value is replaced by a valid one. */
    S read(LoadPlan plan, ClientOptions options);

    /**
     * Opens the clients of a plan whose settings have no problems.
     *
     * @throws ClientException
     *             if this machine cannot run them; the message says why
     */
    ClientTraffic open(S settings, LoadPlan plan, ClientContext context) throws ClientException;

    @Override
    default ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        read(plan, options);
        return options.problems();
    }

    @Override
    default ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        S settings = read(plan, options);
        options.check();
        return open(settings, plan, context);
    }
}

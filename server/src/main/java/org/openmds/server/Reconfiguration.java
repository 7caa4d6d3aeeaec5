package org.openmds.server;

import org.openmds.server.config.Configuration;
import org.openmds.server.identity.AccessControl;
import org.openmds.server.operation.StartException;
import org.openmds.server.registration.RegistrationProblemsException;

/** Applies another configuration to the providers, sources, registrations, triggers and rights of a running server. */
record Reconfiguration(IndexFeeds feeds, TriggerService triggers, AccessControl access) {

    /**
     * Prepares all parts, then applies all.
     *
     * @throws StartException
     *             the configuration cannot be applied; nothing is changed then
     */
    void apply(Configuration changed) {
        AccessControl.AccessState newAccess = access.prepare(changed);
        try (IndexFeeds.PreparedFeeds newFeeds = feeds.prepare(changed)) {
            TriggerService.PreparedTriggers newTriggers = triggers.prepare(changed.triggers(), newFeeds.sources());
            // What is written to the state store can fail, so it comes first: closing the new feeds removes the entries again.
            newFeeds.providers().addEntries();
            newTriggers.apply();
            feeds.apply(newFeeds);
            access.apply(newAccess);
        } catch (RegistrationProblemsException e) {
            throw new StartException(e.getMessage(), e);
        }
    }
}

package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Caller;

/** Identifies the caller of a request by its header {@code Authorization} and its connection. Called for each SOAP request before its body is read; must be thread-safe and fast. */
@FunctionalInterface
public interface Authenticator {

    /** Returns the caller of a request. */
    Authentication authenticate(Request request);

    /** The result of an authentication. */
    sealed interface Authentication {

        /**
         * The caller is known.
         *
         * @param caller
         *            {@link Caller#ANONYMOUS} for a request without a credential, which then gets the lane of its address
         */
        record Identified(Caller caller) implements Authentication {
        }

        /**
         * The credential gives no caller.
         *
         * @param access
         *            {@link Access#CREDENTIAL_REQUIRED} if the credential is wrong, whose answer is delayed if there are many; {@link Access#FORBIDDEN}
         *            if it is right but gives no caller
         * @param reason
         *            a sentence for the client, without any secret
         */
        record Refused(Access access, String reason) implements Authentication {
        }

        /** Returns the caller, if there is one. */
        default Optional<Caller> identified() {
            return switch (this) {
                case Identified(Caller caller) -> Optional.of(caller);
                case Refused _ -> Optional.empty();
            };
        }
    }
}

package org.openmds.wsrf.servicegroup;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.CredentialStatement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A request to add a member to a service group.
 *
 * @param member
 *            the endpoint reference of the member service
 * @param content
 *            an {@code sg:Content} element
 * @param configuration
 *            distinguishes registrations of the same member, usually by how the content is collected; null if there is only one
 * @param lifetime
 *            the requested lifetime
 * @param registrant
 *            the caller
 * @param collected
 *            true if a source collects the content after the registration, so that a renewal does not change it; otherwise the given content is kept
 */
public record Registration(EndpointReference member, XmlFragment content, @Nullable XmlFragment configuration,
        RequestedLifetime lifetime, RegisteringCaller registrant, boolean collected) {

    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberEPR", "sg");

    /** Creates a registration whose content is collected if it has a configuration. */
    public Registration(EndpointReference member, XmlFragment content, @Nullable XmlFragment configuration,
            RequestedLifetime lifetime, RegisteringCaller registrant) {
        this(member, content, configuration, lifetime, registrant, configuration != null);
    }

    /** Creates a registration of a caller of whom only the name is known. */
    public Registration(EndpointReference member, XmlFragment content, @Nullable XmlFragment configuration,
            RequestedLifetime lifetime, String owner) {
        this(member, content, configuration, lifetime, RegisteringCaller.named(owner));
    }

    /**
     * The caller that registered an entry, as this server identified it.
     *
     * @param name
     *            name of the caller; its entries are those with this name
     * @param issuer
     *            issuer of the caller's credential; empty if it has none
     * @param dn
     *            distinguished name of the caller's certificate in the form of RFC 2253; empty if it has none
     */
    public record RegisteringCaller(String name, String issuer, String dn) {

        /** Returns the registrant that a caller is. */
        public static RegisteringCaller of(Caller caller) {
            return new RegisteringCaller(caller.name(), caller.statement().issuer().orElse(""),
                    caller.statement().values(CredentialStatement.DN).stream().sorted().findFirst().orElse(""));
        }

        /** Returns a registrant of whom only the name is known. */
        public static RegisteringCaller named(String name) {
            return new RegisteringCaller(name, "", "");
        }
    }

    /** Returns the name of the caller. */
    public String owner() {
        return registrant.name();
    }

    /**
     * Returns a digest of the member, the configuration and the owner. A registration with the same digest renews the first one; differences in XML
     * prefixes do not matter.
     *
     * @return hexadecimal digits of a SHA-256 digest
     */
    String identity() {
        return identity(member, configuration, owner());
    }

    /** Returns the identity of a registration with these parts. */
    static String identity(EndpointReference member, @Nullable XmlFragment configuration, String owner) {
        MessageDigest digest = sha256();
        digest.update(member.toFragment(MEMBER).root().expandedForm().getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        if (configuration != null) {
            digest.update(configuration.root().expandedForm().getBytes(StandardCharsets.UTF_8));
        }
        digest.update((byte) 0);
        digest.update(owner.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

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
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A wish to be a member of a service group.
 *
 * @param member
 *            who
 * @param content
 *            an {@code sg:Content} element
 * @param configuration
 *            what tells it apart from other registrations of the same member, mostly how its content is collected; null where nothing does
 * @param lifetime
 *            for how long
 * @param owner
 *            name of the caller
 * @param collected
 *            whether the content comes from a source from then on, so that a renewal leaves it as it is; otherwise it is kept as given
 */
public record Registration(EndpointReference member, XmlFragment content, @Nullable XmlFragment configuration,
        RequestedLifetime lifetime, String owner, boolean collected) {

    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberEPR", "sg");

    /** A registration whose content is collected where there is a configuration. */
    public Registration(EndpointReference member, XmlFragment content, @Nullable XmlFragment configuration,
            RequestedLifetime lifetime, String owner) {
        this(member, content, configuration, lifetime, owner, configuration != null);
    }

    /**
     * What makes two registrations the same, so that the second renews the first: member, configuration and owner, whatever their spelling.
     *
     * @return a digest
     */
    String identity() {
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

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
 *            what tells how the content is to be collected from then on; null for content that is kept as given
 * @param lifetime
 *            for how long
 * @param owner
 *            name of the caller
 */
public record Registration(EndpointReference member, XmlFragment content, @Nullable XmlFragment configuration,
        RequestedLifetime lifetime,
        String owner) {

    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberEPR", "sg");

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

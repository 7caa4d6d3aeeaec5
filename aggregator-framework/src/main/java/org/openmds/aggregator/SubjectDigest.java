package org.openmds.aggregator;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.servicegroup.Entry;

/** Identifies the subject of an entry independently of its key: an entry that was lost and registered again has the same subject. */
public final class SubjectDigest {

    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberEPR", "sg");
    private static final int BYTES = 12;

    private SubjectDigest() {
    }

    /** Returns a digest of member, configuration and owner. */
    public static String of(Entry entry) {
        MessageDigest digest = sha256();
        update(digest, entry.member().toFragment(MEMBER).root().expandedForm());
        update(digest, AggregatorContent.configOf(entry.content()).map(c -> c.root().expandedForm()).orElse(""));
        update(digest, entry.owner());
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    private static void update(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

package org.openmds.loadtest.systems.mds2;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/** A Grid Resource Information Service: answers with the output of the information providers of one host. Thread-safe. */
public final class GrisDirectory implements SearchableDirectory {

    private final DN suffix = DirectoryNames.LOCAL_SUFFIX;
    private final List<Entry> own;
    private final List<CachedOrigin> providers;
    private final OriginInvoker invoker;
    private final ServerActivity activity = new ServerActivity();

    /**
     * @param cachettl
     *            cache lifetime of each provider's entries
     * @param nanos
     *            the monotonic clock, in nanoseconds
     */
    GrisDirectory(String host, List<ProviderProgram> providers, Duration cachettl, OriginInvoker invoker,
            LongSupplier nanos) {
        this.own = List.of(suffixEntry(suffix), hostEntry(host, suffix));
        this.providers = providers.stream()
                .map(provider -> new CachedOrigin(provider, cachettl, nanos, activity))
                .toList();
        this.invoker = invoker;
    }

    public static Entry suffixEntry(DN of) {
        return new Entry(of, new Attribute("objectClass", "MdsVo"),
                new Attribute(DirectoryNames.VO, DirectoryNames.voOf(of)));
    }

    public static Entry hostEntry(String host, DN suffix) {
        return new Entry(DirectoryNames.host(host, suffix), new Attribute("objectClass", "MdsHost"),
                new Attribute(DirectoryNames.HOST, host));
    }

    @Override
    public DN suffix() {
        return suffix;
    }

    @Override
    public ServerSteps steps() {
        return ServerSteps.GRIS;
    }

    @Override
    public ServerActivity activity() {
        return activity;
    }

    @Override
    public List<Entry> ownEntries(DirectorySearch directorySearch) {
        return own;
    }

    @Override
    public List<CachedOrigin> matchingOrigins(DirectorySearch directorySearch) {
        return providers.stream().filter(provider -> provider.origin().mayAnswer(directorySearch)).toList();
    }

    @Override
    public OriginInvoker invoker() {
        return invoker;
    }

    @Override
    public void add(AddRequestProtocolOp entry) throws LDAPException {
        throw new LDAPException(ResultCode.UNWILLING_TO_PERFORM,
                "a GRIS accepts no entries: its providers produce them");
    }
}

package org.openmds.loadtest.control.submit.ssh;

import java.security.Provider;
import java.security.Security;
import java.util.Optional;

import org.apache.sshd.common.util.security.AbstractSecurityProviderRegistrar;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.common.util.security.eddsa.generic.EdDSASupport;

/** Tells MINA that Java has Ed25519. MINA asks for it by the name of a library that is not here. */
final class JdkSecurity extends AbstractSecurityProviderRegistrar {

    private static final String PROVIDER = "SunEC";

    private JdkSecurity() {
        super(SecurityUtils.EDDSA);
    }

    /** Before the first client is made; again without effect. */
    static void register() {
        SecurityUtils.registerSecurityProvider(new JdkSecurity());
    }

    @Override
    public boolean isEnabled() {
        return true;
    }

    @Override
    public boolean isSupported() {
        return Security.getProvider(PROVIDER) != null;
    }

    @Override
    public Provider getSecurityProvider() {
        return Security.getProvider(PROVIDER);
    }

    @Override
    public String getProviderName() {
        return PROVIDER;
    }

    @Override
    public String getDefaultSecurityEntitySupportValue(Class<?> entity) {
        // Nothing but what is asked for explicitly.
        return NO_OPTIONS_VALUE;
    }

    @Override
    public Optional<EdDSASupport<?, ?>> getEdDSASupport() {
        return Optional.of(new JdkEd25519());
    }
}

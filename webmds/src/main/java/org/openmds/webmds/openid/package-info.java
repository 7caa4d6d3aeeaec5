/** Sign-in of users by an issuer of OpenID Connect. */
@NullMarked
package org.openmds.webmds.openid;

import org.jspecify.annotations.NullMarked;

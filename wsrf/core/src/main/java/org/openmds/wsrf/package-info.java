/** WSRF and WS-Notification as values, ports and logic; knows no transport and nothing of monitoring. */
@NullMarked
package org.openmds.wsrf;

import org.jspecify.annotations.NullMarked;
